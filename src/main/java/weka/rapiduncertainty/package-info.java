/** What the Weka adapters share: the uncertainty interface, the encoder, strict options. */
package weka.rapiduncertainty;
