/** From Weka's classifiers, data and evaluations to pictures; no Swing. */
package weka.rapiduncertainty.picture;
