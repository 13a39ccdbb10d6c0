package org.cprof.model.datacache;

import java.util.ArrayList;
import java.util.List;
import org.cprof.model.bytecode.Bytecode;

/**
 * The data caches of a processor that are on.
 *
 * @param object that of objects, or null
 * @param array that of arrays, or null
 */
public record DataCaches(DataCache object, DataCache array) {
  public static final DataCaches NONE = new DataCaches(null, null);

  public boolean isNone() {
    return object == null && array == null;
  }

  public List<DataCache> all() {
    List<DataCache> all = new ArrayList<>();
    if (object != null) {
      all.add(object);
    }
    if (array != null) {
      all.add(array);
    }
    return all;
  }

  /** Whether a bytecode looks up. */
  public boolean isRead(Bytecode bytecode) {
    return object != null && object.read().contains(bytecode.mnemonic())
        || array != null && array.read().contains(bytecode.mnemonic());
  }

  /** Whether a bytecode empties one of them. */
  public boolean isEmptied(Bytecode bytecode) {
    return object != null && object.emptied().contains(bytecode.mnemonic())
        || array != null && array.emptied().contains(bytecode.mnemonic());
  }

  /** Whether a bytecode makes a word valid in a line that is there. */
  public boolean isUpdated(Bytecode bytecode) {
    return object != null && object.updated().contains(bytecode.mnemonic());
  }
}
