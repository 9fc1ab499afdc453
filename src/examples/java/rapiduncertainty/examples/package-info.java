/** Programs to read and to start from; nothing depends on them. */
package rapiduncertainty.examples;
