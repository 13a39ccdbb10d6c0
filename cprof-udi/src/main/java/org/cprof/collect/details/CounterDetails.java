package org.cprof.collect.details;

import java.util.ArrayList;
import java.util.List;
import org.cprof.collect.tree.MergedTree;
import org.cprof.collect.tree.Records;
import org.cprof.profile.DetailColumn;
import org.cprof.profile.DetailType;

/** What a UDI of the user writes: a column for each of its counters. */
final class CounterDetails implements NodeDetails {

  private static final String NONE = "0";

  private final List<DetailColumn> columns;

  CounterDetails(List<String> names) {
    this.columns = names.stream().map(name -> new DetailColumn(name, DetailType.NUMBER)).toList();
  }

  @Override
  public List<DetailColumn> columns() {
    return columns;
  }

  @Override
  public List<String> fields(MergedTree tree, int record) {
    Records records = tree.records();
    boolean counts = tree.byRank()[records.rank(record)].counters().size() > 0;
    List<String> fields = new ArrayList<>();
    for (int counter = 0; counter < columns.size(); counter++) {
      fields.add(counts ? Long.toString(records.counter(record, counter)) : NONE);
    }
    return fields;
  }
}
