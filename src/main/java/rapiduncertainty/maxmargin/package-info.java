/**
 * The maximum-margin sparse Gaussian process: a variational logistic GP on support points whose
 * posterior mean obeys margin constraints (docs/math/maxmargin.md).
 *
 * @see "Shi and Yu, Active Learning with Maximum Margin Sparse Gaussian Processes, AISTATS 2021"
 */
package rapiduncertainty.maxmargin;
