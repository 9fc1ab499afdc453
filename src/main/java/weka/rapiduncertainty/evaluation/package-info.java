/** Figures of uncertainty in Weka's evaluation: command line, Explorer, Experimenter. */
package weka.rapiduncertainty.evaluation;
