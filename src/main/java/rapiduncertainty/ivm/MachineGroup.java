package rapiduncertainty.ivm;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;
import rapiduncertainty.Row;
import rapiduncertainty.Rows;
import rapiduncertainty.kernel.Kernel;
import rapiduncertainty.kernel.KernelRows;

/**
 * Machines with one kernel: all the rows they keep, once, and where each machine finds its own.
 *
 * @param kernel their kernel
 * @param rows the kept rows, bound to the kernel
 * @param members numbers of the machines
 * @param positions for each member, the positions of its active rows in {@code rows}
 */
record MachineGroup(Kernel kernel, KernelRows rows, int[] members, int[][] positions)
    implements Serializable {

  /**
   * The group of some machines.
   *
   * @param training the rows they were trained on
   * @param machines all machines
   * @param members those of the group
   */
  static MachineGroup of(Kernel kernel, Rows training, BinaryIvm[] machines, int[] members) {
    int[] union =
        Arrays.stream(members)
            .flatMap(i -> Arrays.stream(machines[i].active()))
            .distinct()
            .sorted()
            .toArray();
    int[][] positions =
        Arrays.stream(members)
            .mapToObj(i -> machines[i].active())
            .map(
                active ->
                    IntStream.of(active).map(row -> Arrays.binarySearch(union, row)).toArray())
            .toArray(int[][]::new);
    return new MachineGroup(kernel, kernel.over(training.subset(union)), members, positions);
  }

  /**
   * Lets the members speak about a row; its kernel values are computed once for all of them.
   *
   * @param mean filled at the members' numbers
   * @param variance filled at the members' numbers
   * @return k(x, x)
   */
  double speak(Row x, BinaryIvm[] machines, double[] mean, double[] variance) {
    double[] all = new double[rows.size()];
    rows.values(x, all);
    double self = kernel.self(x);
    for (int a = 0; a < members.length; a++) {
      double[] k = new double[positions[a].length];
      for (int i = 0; i < k.length; i++) {
        k[i] = all[positions[a][i]];
      }
      mean[members[a]] = machines[members[a]].mean(k);
      variance[members[a]] = machines[members[a]].variance(self, k);
    }
    return self;
  }
}
