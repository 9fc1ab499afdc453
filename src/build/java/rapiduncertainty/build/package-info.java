/** Helpers of build.xml; no part of the package. */
package rapiduncertainty.build;
