package demo;

import org.junit.jupiter.api.Test;

interface Contract {
  @Test
  default void holds() {}
}
