package org.cprof.runner.bound;

import java.util.HashMap;
import java.util.Map;

/**
 * The methods that a stretch of code looks up in the method cache, each with the blocks that it
 * takes and the cycles of a load at most.
 */
final class Footprint {

  /**
   * Of one method.
   *
   * @param blocks of the method cache
   * @param onInvoke cycles of loading it when it is invoked
   * @param onReturn when it is returned into
   */
  private record Load(int blocks, long onInvoke, long onReturn) {
    Load max(Load other) {
      return new Load(
          blocks, Math.max(onInvoke, other.onInvoke), Math.max(onReturn, other.onReturn));
    }
  }

  private final Map<String, Load> loads = new HashMap<>();

  void addInvoke(String method, int blocks, long cycles) {
    loads.merge(method, new Load(blocks, cycles, 0), Load::max);
  }

  void addReturn(String method, int blocks, long cycles) {
    loads.merge(method, new Load(blocks, 0, cycles), Load::max);
  }

  void add(Footprint other) {
    if (other != this) {
      other.loads.forEach((method, load) -> loads.merge(method, load, Load::max));
    }
  }

  int blocks() {
    int blocks = 0;
    for (Load load : loads.values()) {
      blocks += load.blocks();
    }
    return blocks;
  }

  /** Of loading each method once, wherever that takes longest. */
  long cycles() {
    long cycles = 0;
    for (Load load : loads.values()) {
      cycles += Math.max(load.onInvoke(), load.onReturn());
    }
    return cycles;
  }

  /** Of loading one method once, wherever that takes longest; 0 if it is not there. */
  long cycles(String method) {
    Load load = loads.get(method);
    return load == null ? 0 : Math.max(load.onInvoke(), load.onReturn());
  }

  /** Of loading each method when it is first invoked, as from an empty cache. */
  long cyclesOnInvoke() {
    long cycles = 0;
    for (Load load : loads.values()) {
      cycles += load.onInvoke();
    }
    return cycles;
  }

  int methods() {
    return loads.size();
  }
}
