package org.cprof.runner.bound;

/**
 * What a stretch of code costs at most.
 *
 * @param hits if every look-up in the method cache hits
 * @param any whatever the method cache holds
 * @param once if each call loads its method once, on the invoke or on a return into it: a bound
 *     within a scope in which each method misses at most once, but for the method that the scope is
 *     in
 */
record Cost(PathCost hits, PathCost any, PathCost once) {

  static final Cost NOTHING = of(PathCost.NOTHING);

  static Cost of(PathCost path) {
    return new Cost(path, path, path);
  }

  Cost plus(Cost other) {
    return new Cost(hits.plus(other.hits), any.plus(other.any), once.plus(other.once));
  }

  Cost times(long count) {
    return new Cost(hits.times(count), any.times(count), once.times(count));
  }

  /** Each part of the longer one: a bound on both. */
  Cost max(Cost other) {
    return new Cost(hits.max(other.hits), any.max(other.any), once.max(other.once));
  }

  /** Each part of the shorter one, of two bounds on the same. */
  Cost min(Cost other) {
    return new Cost(hits.min(other.hits), any.min(other.any), once.min(other.once));
  }

  /** Whether another one takes as long, whatever the method cache holds. */
  boolean isAsLong(Cost other) {
    return hits.cycles() == other.hits.cycles()
        && any.cycles() == other.any.cycles()
        && once.cycles() == other.once.cycles();
  }

  /** Of a cost whose calls are added up, how many different ones there are at most. */
  int calls() {
    return Math.max(hits.size(), Math.max(any.size(), once.size()));
  }

  Cost compact() {
    PathCost compact = hits.compact();
    return new Cost(
        compact, any == hits ? compact : any.compact(), once == hits ? compact : once.compact());
  }
}
