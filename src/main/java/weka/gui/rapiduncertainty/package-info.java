/** The pictures of uncertainty in Weka's windows. Thin: what is drawn comes from elsewhere. */
package weka.gui.rapiduncertainty;
