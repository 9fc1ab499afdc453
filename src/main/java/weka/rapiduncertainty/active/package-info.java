/** Active learning on Weka's data and classifiers: command line, oracles, comparisons. */
package weka.rapiduncertainty.active;
