package org.cprof.collect.details;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.collect.tree.MergedTree;
import org.cprof.collect.tree.Records;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.profile.DetailColumn;
import org.cprof.profile.DetailType;
import org.cprof.udi.JpUdi;

/**
 * What the UDI {@code jp} writes: the objects and arrays that each node allocates.
 *
 * <p>Objects follow from the calls of the constructors below the node, less those that another
 * constructor of the same object made.
 */
final class AllocationDetails implements NodeDetails {

  private static final String CONSTRUCTOR = "<init>";

  @Override
  public List<DetailColumn> columns() {
    return List.of(
        new DetailColumn("objects", DetailType.NAMED_NUMBERS),
        new DetailColumn("arrays", DetailType.NAMED_PAIRS));
  }

  @Override
  public List<String> fields(MergedTree tree, int record) {
    return List.of(objects(tree, record), arrays(tree, record));
  }

  private static String objects(MergedTree tree, int record) {
    Map<String, Long> objects = new TreeMap<>();
    Records records = tree.records();
    if (tree.isRoutine(records.rank(record))) {
      return ""; // its calls of constructors go on with the object that it was called for
    }
    for (int child = records.firstChild(record);
        child != Records.NONE;
        child = records.nextSibling(child)) {
      MethodInfo method = tree.byRank()[records.rank(child)];
      if (method.name().equals(CONSTRUCTOR)) {
        long made = 0;
        for (InvokeKind kind : InvokeKind.values()) {
          made += kind == InvokeKind.CHAINED ? 0 : tree.calls(child, kind);
        }
        if (made > 0) {
          objects.merge(method.className(), made, Long::sum);
        }
      }
    }
    StringBuilder text = new StringBuilder();
    objects.forEach((type, count) -> append(text, type, count));
    return text.toString();
  }

  private static String arrays(MergedTree tree, int record) {
    String types = tree.byRank()[tree.records().rank(record)].counters().meaning();
    if (types.isEmpty()) {
      return "";
    }
    Map<String, long[]> arrays = new TreeMap<>();
    int counter = 0;
    for (String type : types.split(JpUdi.SEPARATOR)) {
      long[] sum = arrays.computeIfAbsent(type, key -> new long[2]);
      sum[0] += tree.records().counter(record, counter++);
      sum[1] += tree.records().counter(record, counter++);
    }
    StringBuilder text = new StringBuilder();
    arrays.forEach(
        (type, sum) -> {
          if (sum[0] > 0) {
            append(text, type, sum[0]);
            text.append(';').append(sum[1]);
          }
        });
    return text.toString();
  }

  private static void append(StringBuilder text, String type, long count) {
    text.append(text.isEmpty() ? "" : ";").append(type).append(';').append(count);
  }
}
