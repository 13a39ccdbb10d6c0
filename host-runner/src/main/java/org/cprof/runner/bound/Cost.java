package org.cprof.runner.bound;

/**
 * What a stretch of code costs at most.
 *
 * @param hits if every look-up in the method cache hits
 * @param any whatever the method cache holds
 */
record Cost(Spent hits, Spent any) {

  static final Cost NOTHING = new Cost(Spent.NOTHING, Spent.NOTHING);

  static Cost of(Spent spent) {
    return new Cost(spent, spent);
  }

  Cost plus(Cost other) {
    return new Cost(hits.plus(other.hits), any.plus(other.any));
  }

  Cost times(long count) {
    return new Cost(hits.times(count), any.times(count));
  }

  /** Each part of the longer one: a bound on both. */
  Cost max(Cost other) {
    return new Cost(hits.max(other.hits), any.max(other.any));
  }

  Cost compact() {
    Spent compact = hits.compact();
    return new Cost(compact, any == hits ? compact : any.compact());
  }
}
