package rapiduncertainty.forest;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import rapiduncertainty.Seeds;
import rapiduncertainty.Workers;

/** Grows numbered trees on several threads; tree k depends on its number only. */
final class TreeFactory {
  private final TrainingSet data;
  private final ForestSettings settings;
  private final Workers workers;
  private final ConcurrentLinkedQueue<Grower> idle = new ConcurrentLinkedQueue<>();

  TreeFactory(TrainingSet data, ForestSettings settings, Workers workers) {
    this.data = data;
    this.settings = settings;
    this.workers = workers;
  }

  /** Trees first … first + count − 1, not packed. */
  List<GrownTree> grow(long first, int count) {
    GrownTree[] result = new GrownTree[count];
    Stop stop = new Stop();
    workers.forEach(count, k -> result[k] = growOne(first + k, stop));
    return Arrays.asList(result);
  }

  /** Trees first … first + count − 1, packed. */
  List<RankedTree> growAndPack(long first, int count, Layout layout) {
    RankedTree[] result = new RankedTree[count];
    Stop stop = new Stop();
    workers.forEach(
        count,
        k -> {
          Tree tree = TreePacker.pack(growOne(first + k, stop), layout);
          result[k] = new RankedTree(tree, first + k, data.size());
        });
    return Arrays.asList(result);
  }


  private GrownTree growOne(long stream, Stop stop) {
    Grower grower = idle.poll();
    if (grower == null) {
      grower = new Grower(data, settings);
    }
    GrownTree tree = grower.grow(Seeds.stream(settings.seed(), stream), stop);
    idle.add(grower);
    return tree;
  }
}
