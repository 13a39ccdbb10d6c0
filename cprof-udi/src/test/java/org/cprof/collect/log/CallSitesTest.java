package org.cprof.collect.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CallSitesTest {

  private final CallSites sites = new CallSites();

  private void assertPlace(int id, int slot, int line, int bytecodeIndex) {
    long position = sites.position(id, slot);
    assertThat(CallSites.line(position)).isEqualTo(line);
    assertThat(CallSites.bytecodeIndex(position)).isEqualTo(bytecodeIndex);
  }

  @Test
  void a_slot_has_its_line_and_bytecode_index() {
    sites.add(3, new int[] {10, 65_535, 0}, new int[] {0, 65_534, 7});

    assertPlace(3, 1, 10, 0);
    assertPlace(3, 2, 65_535, 65_534);
    assertPlace(3, 3, 0, 7);
  }

  @Test
  void a_line_may_be_unknown() {
    sites.add(3, new int[] {-1}, new int[] {4});

    assertPlace(3, 1, -1, 4);
  }

  @Test
  void what_no_call_site_explains_has_no_place() {
    sites.add(3, new int[] {10}, new int[] {4});

    assertThat(sites.position(3, 0)).isEqualTo(CallSites.NO_POSITION);
    assertThat(sites.position(4, 1)).isEqualTo(CallSites.NO_POSITION);
    assertPlace(4, 1, -1, -1);
  }
}
