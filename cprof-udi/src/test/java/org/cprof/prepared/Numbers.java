package org.cprof.prepared;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cprof.instrument.call.Item;
import org.cprof.instrument.call.Items;
import org.cprof.instrument.method.MethodInfo;

/** Gives numbers in the order in which they are asked for, and keeps what they stand for. */
final class Numbers implements Items {

  private final int first;
  private final List<String> told = new ArrayList<>();
  private final List<MethodInfo> methods = new ArrayList<>();
  private final Map<Item, Integer> shared = new HashMap<>();
  private final Map<Integer, String> callSites = new TreeMap<>();

  Numbers(int first) {
    this.first = first;
  }

  /** What each number stands for. */
  List<String> told() {
    return told;
  }

  List<MethodInfo> methods() {
    return methods;
  }

  /** Lines and bytecode indexes of methods, by their numbers. */
  Map<Integer, String> callSites() {
    return callSites;
  }

  @Override
  public int add(Item item) {
    return item instanceof Item.Method method
        ? number(method)
        : shared.computeIfAbsent(item, unknown -> number(text(item)));
  }

  private int number(Item.Method method) {
    methods.add(method.info());
    int number = number("method " + method.info().reference());
    if (method.sites() != null) {
      String lines = Arrays.toString(method.sites().lines());
      callSites.put(number, lines + " " + Arrays.toString(method.sites().bytecodeIndexes()));
    }
    return number;
  }

  private int number(String what) {
    told.add(what);
    return first + told.size() - 1;
  }

  private static String text(Item item) {
    if (item instanceof Item.Matches matches) {
      return "matches " + Arrays.toString(matches.keys());
    } else if (item instanceof Item.Fields fields) {
      String positions = Arrays.toString(fields.layout().positions());
      return "fields "
          + fields.layout().className()
          + fields.layout().names()
          + positions
          + fields.layout().words();
    }
    return item.toString();
  }
}
