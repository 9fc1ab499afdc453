/** Solves symmetric systems that are known only by their products; dense work is left to EJML. */
package rapiduncertainty.linalg;
