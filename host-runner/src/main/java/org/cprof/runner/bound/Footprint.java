package org.cprof.runner.bound;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

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
    return cyclesBut(Set.of());
  }

  /** Of loading each method once that is none of these. */
  long cyclesBut(Set<String> resident) {
    long cycles = 0;
    for (Map.Entry<String, Load> load : loads.entrySet()) {
      boolean isLoaded = !resident.contains(load.getKey());
      cycles += isLoaded ? Math.max(load.getValue().onInvoke(), load.getValue().onReturn()) : 0;
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

  /** How many of its methods are among these. */
  long among(Set<String> methods) {
    return loads.keySet().stream().filter(methods::contains).count();
  }
}
