package org.cprof.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RawCopiesTest {

  private static final int PAGE = 4096;
  private static final int RAISED = 80;

  @TempDir Path folder;

  /** The pages of a raw profile with some numbers, each behind its number. */
  private Path copy(String name, byte[] raw, int... pages) throws IOException {
    ByteBuffer copy = ByteBuffer.allocate(pages.length * (8 + PAGE)).order(ByteOrder.nativeOrder());
    for (int page : pages) {
      copy.putLong(page).put(Arrays.copyOfRange(raw, page * PAGE, (page + 1) * PAGE));
    }
    return Files.write(folder.resolve(name), copy.array());
  }

  private byte[] raw(long raised) throws IOException {
    return Files.readAllBytes(
        new SketchedRaw().header(RAISED, raised).write(folder.resolve("whole.raw")));
  }

  @Test
  void each_copy_has_what_has_not_changed_since_the_ones_before() throws IOException {
    Path first = copy("7.raw.1", raw(3), 0, 1, 2, 3);
    Path second = copy("7.raw.2", raw(5), 0);
    Path third = copy("7.raw.3", raw(5));

    try (RawCopies copies = new RawCopies()) {
      assertThat(copies.next(first).raisedExceptions()).isEqualTo(3);
      assertThat(copies.next(second).raisedExceptions()).isEqualTo(5);
      RawProfile last = copies.next(third);
      assertThat(last.raisedExceptions()).isEqualTo(5);
      assertThat(last.slots()).isEqualTo(72);
      assertThat(last.file()).isEqualTo(third);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, Long.MAX_VALUE, 1L << 40, 1L << 52})
  void a_page_that_no_file_has_is_damage(long page) throws IOException {
    byte[] damaged = new byte[8 + PAGE];
    ByteBuffer.wrap(damaged).order(ByteOrder.nativeOrder()).putLong(page);

    assertDamaged(damaged);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8, 4103, 4105})
  void a_page_that_is_not_whole_is_damage(int bytes) throws IOException {
    assertDamaged(new byte[bytes]);
  }

  private void assertDamaged(byte[] content) throws IOException {
    Path copy = Files.write(folder.resolve("7.raw.1"), content);

    try (RawCopies copies = new RawCopies()) {
      assertThatThrownBy(() -> copies.next(copy))
          .isInstanceOf(IOException.class)
          .hasMessage(copy + ": damaged: not the pages of a raw profile");
    }
  }
}
