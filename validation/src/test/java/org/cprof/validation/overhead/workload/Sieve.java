package org.cprof.validation.overhead.workload;

/** The sieve of Eratosthenes: nested loops over one array, no calls. */
final class Sieve implements Workload {
  private final int limit;
  private final int rounds;

  /** Sieves the numbers up to {@code limit}, that many times. */
  Sieve(int limit, int rounds) {
    this.limit = limit;
    this.rounds = rounds;
  }

  @Override
  public long run() {
    long primes = 0;
    for (int round = 0; round < rounds; round++) {
      primes += countPrimes(limit);
    }
    return primes;
  }

  static int countPrimes(int limit) {
    boolean[] composite = new boolean[limit + 1];
    int primes = 0;
    for (int i = 2; i <= limit; i++) {
      if (!composite[i]) {
        primes++;
        for (int multiple = i + i; multiple <= limit; multiple += i) {
          composite[multiple] = true;
        }
      }
    }
    return primes;
  }
}
