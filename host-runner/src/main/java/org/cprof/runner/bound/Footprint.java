package org.cprof.runner.bound;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The methods that a stretch of code looks up in the method cache, each with the blocks that it
 * takes and the cycles of a load at most. What does not fit in the cache is not copied into what is
 * around it, but shared, so that a chain of calls takes room for what its methods call.
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

    long most() {
      return Math.max(onInvoke, onReturn);
    }
  }

  /** What it has at most of blocks and methods. */
  record Size(int methods, int blocks) {}

  private final int cacheBlocks;
  private final Map<String, Load> loads = new HashMap<>();

  /** Those that do not fit in the cache, each alone. */
  private final Set<Footprint> parts = new HashSet<>();

  /** Blocks of the method cache that all loads take together. */
  private int blocks;

  private boolean isFree = true;

  /**
   * @param cacheBlocks the blocks of the method cache; -1 if nothing ever fits
   */
  Footprint(int cacheBlocks) {
    this.cacheBlocks = cacheBlocks;
  }

  void addInvoke(String method, int blocks, long cycles) {
    add(method, new Load(blocks, cycles, 0));
  }

  void addReturn(String method, int blocks, long cycles) {
    add(method, new Load(blocks, 0, cycles));
  }

  private void add(String method, Load load) {
    blocks += loads.containsKey(method) ? 0 : load.blocks();
    loads.merge(method, load, Load::max);
    isFree &= load.most() == 0;
  }

  /** Adds another one, which stays as it is from then on. */
  void add(Footprint other) {
    if (other == this || other.loads.isEmpty() && other.parts.isEmpty()) {
      return;
    }
    if (other.fits()) {
      other.loads.forEach(this::add);
    } else {
      parts.add(other);
      isFree &= other.isFree;
    }
  }

  /** Whether all methods are in the cache together. */
  boolean fits() {
    return parts.isEmpty() && blocks <= cacheBlocks;
  }

  /** Whether no load takes a cycle. */
  boolean isFree() {
    return isFree;
  }

  /** Of loading each method once, wherever that takes longest; of what fits in the cache. */
  long cycles() {
    long cycles = 0;
    for (Load load : loads.values()) {
      cycles += load.most();
    }
    return cycles;
  }

  /** Of loading one method once, wherever that takes longest; 0 if it is not there. */
  long cycles(String method) {
    Load load = loads.get(method);
    return load == null ? 0 : load.most();
  }

  /** Of loading each method when it is first invoked, as from an empty cache; of what fits. */
  long cyclesOnInvoke() {
    long cycles = 0;
    for (Load load : loads.values()) {
      cycles += load.onInvoke();
    }
    return cycles;
  }

  /** How many methods there are, and their blocks. */
  Size size() {
    Map<String, Integer> all = new HashMap<>();
    Set<Footprint> seen = new HashSet<>();
    Deque<Footprint> open = new ArrayDeque<>();
    open.push(this);
    while (!open.isEmpty()) {
      Footprint part = open.pop();
      if (seen.add(part)) {
        part.loads.forEach((method, load) -> all.put(method, load.blocks()));
        part.parts.forEach(open::push);
      }
    }
    return new Size(all.size(), all.values().stream().mapToInt(blocks -> blocks).sum());
  }
}
