package org.cprof.model.folding;

import java.util.List;

/**
 * A sequence of groups whose bytecodes are executed as one.
 *
 * @param groups the groups in the order of the code
 */
record FoldPattern(List<String> groups) {
  FoldPattern {
    groups = List.copyOf(groups);
  }
}
