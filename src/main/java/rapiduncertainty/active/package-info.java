/**
 * Active learning: scores that say which row to ask about, batches without repetition, and a
 * session that never loses an answer. No Weka and no Swing here.
 */
package rapiduncertainty.active;
