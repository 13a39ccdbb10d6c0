package org.cprof.collect.details;

import java.util.List;
import java.util.Map;
import org.cprof.collect.tree.MergedTree;
import org.cprof.profile.DetailColumn;
import org.cprof.setup.UdiChoice;

/** What a UDI adds to a profile beside cycles and bytecodes. */
public interface NodeDetails {

  /** A UDI that adds nothing. */
  NodeDetails NONE =
      new NodeDetails() {
        @Override
        public List<DetailColumn> columns() {
          return List.of();
        }

        @Override
        public List<String> fields(MergedTree tree, int record) {
          return List.of();
        }
      };

  static NodeDetails of(UdiChoice udi) {
    if (udi.countsAllocations()) {
      return new AllocationDetails();
    }
    if (udi.name().equals(UdiChoice.BLOCKS)) {
      return new BlockDetails();
    }
    return udi.columns().isEmpty() ? NONE : new CounterDetails(udi.columns());
  }

  List<DetailColumn> columns();

  /** Metadata of its own; asked for once, before the first node. */
  default List<Map.Entry<String, String>> metadata(MergedTree tree) {
    return List.of();
  }

  /** The fields of a node, one for each column. */
  List<String> fields(MergedTree tree, int record);
}
