package org.cprof.prepared;

import java.util.List;
import org.cprof.instrument.call.Item;
import org.cprof.instrument.call.Items;

/**
 * A class file as the instrumenter left it, with the places where numbers stand that are given anew
 * in each JVM.
 *
 * @param name internal name
 * @param items what the numbers stand for, in the order in which they are given
 * @param offsets of the numbers in the code
 * @param itemOfOffset the item whose number stands at each of these
 * @param code the instrumented class file
 */
public record PreparedClass(
    String name, List<Item> items, int[] offsets, int[] itemOfOffset, byte[] code) {

  /** In place of the number of what gets none, or gets it in the JVM. */
  public static final int NONE = -1;

  /** Gets numbers for its items, in their order; {@link #NONE} for sites. */
  public int[] numbers(Items registry) {
    return items.stream().mapToInt(registry::add).toArray();
  }

  /** The instrumented class with the numbers of its methods. */
  public byte[] link(int[] numbers) {
    byte[] linked = code.clone();
    for (int i = 0; i < offsets.length; i++) {
      int number = numbers[itemOfOffset[i]];
      if (number != NONE) {
        Message.setInt(linked, offsets[i], number);
      }
    }
    return linked;
  }

  /**
   * Writes what a JVM has to know before it gives numbers to the sites: where the fields of the
   * class lie, if that matters, and each site with its offsets.
   */
  public void putSites(Message to) {
    Item.Fields fields = null;
    int sites = 0;
    for (Item item : items) {
      fields = item instanceof Item.Fields found ? found : fields;
      sites += item.isSite() ? 1 : 0;
    }
    to.putFlag(fields != null);
    if (fields != null) {
      RecordCodec.write(to, fields.layout());
    }
    to.putInt(sites);
    int[][] offsets = offsetsByItem();
    for (int i = 0; i < offsets.length; i++) {
      if (items.get(i).isSite()) {
        RecordCodec.write(to, (Record) items.get(i)).putInts(offsets[i]);
      }
    }
  }

  /** Where the number of each item stands, by item. */
  private int[][] offsetsByItem() {
    int[] counts = new int[items.size()];
    for (int item : itemOfOffset) {
      counts[item]++;
    }
    int[][] found = new int[counts.length][];
    for (int item = 0; item < counts.length; item++) {
      found[item] = new int[counts[item]];
    }
    for (int i = offsets.length - 1; i >= 0; i--) {
      found[itemOfOffset[i]][--counts[itemOfOffset[i]]] = offsets[i];
    }
    return found;
  }
}
