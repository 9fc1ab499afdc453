/**
 * Judges uncertainty by what happened: proper scores, calibration, over- and underconfidence,
 * accuracy under rejection (docs/math/evaluation.md).
 */
package rapiduncertainty.evaluation;
