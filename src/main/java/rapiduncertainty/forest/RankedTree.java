package rapiduncertainty.forest;

import java.io.Serializable;

/**
 * A tree of an online forest with what is known about its making.
 *
 * @param tree the tree
 * @param stream number of the random stream it was drawn from
 * @param rowsSeen rows the training set had when its bag was drawn; later rows are out of bag
 */
record RankedTree(Tree tree, long stream, int rowsSeen) implements Serializable {}
