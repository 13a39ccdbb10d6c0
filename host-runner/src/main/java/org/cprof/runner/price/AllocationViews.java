package org.cprof.runner.price;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.profile.DetailColumn;
import org.cprof.profile.Profile;
import org.cprof.runner.output.Table;

/** Sums what the UDI {@code jp} has counted over all contexts, without the host's work. */
public final class AllocationViews {

  private record Row(String kind, String type, long number, long elements) {}

  private AllocationViews() {}

  /**
   * Objects by class and arrays by the type of their elements, each sorted by name.
   *
   * @throws IllegalArgumentException if the profile is of another UDI
   */
  public static Table<?> of(Profile profile) {
    List<String> columns = profile.header().columns().stream().map(DetailColumn::name).toList();
    int objects = columns.indexOf("objects");
    int arrays = columns.indexOf("arrays");
    if (objects < 0 || arrays < 0) {
      throw new IllegalArgumentException(
          "it has no allocations; make one with: cprof run --udi jp");
    }
    Map<String, long[]> ofObjects = new TreeMap<>();
    Map<String, long[]> ofArrays = new TreeMap<>();
    int end = profile.target().size();
    for (int node = 0; node < end; node++) {
      add(ofObjects, profile.detail(objects, node), 1);
      add(ofArrays, profile.detail(arrays, node), 2);
    }
    List<Row> rows = new ArrayList<>();
    ofObjects.forEach((type, sum) -> rows.add(new Row("object", type, sum[0], 0)));
    ofArrays.forEach((type, sum) -> rows.add(new Row("array", type, sum[0], sum[1])));
    return new Table<>(rows)
        .words("kind", Row::kind)
        .words("type", Row::type)
        .column("number", Row::number)
        .column("elements", Row::elements);
  }

  private static void add(Map<String, long[]> sums, String field, int numbers) {
    String[] parts = field.isEmpty() ? new String[0] : field.split(";");
    for (int i = 0; i < parts.length; i += numbers + 1) {
      long[] sum = sums.computeIfAbsent(parts[i], type -> new long[numbers]);
      for (int n = 0; n < numbers; n++) {
        sum[n] = Math.addExact(sum[n], Long.parseLong(parts[i + 1 + n]));
      }
    }
  }
}
