package org.cprof.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GzippedFileTest {
  private static final int HEAD_BYTES = 10;
  private static final int BUFFER_BYTES = 1 << 16;

  @TempDir private Path folder;

  /** A file of a line that is not compressed, which takes that many bytes with all around it. */
  private static byte[] gzipped(int bytes) throws IOException {
    for (int length = bytes; length > 0; length--) {
      byte[] gzipped = gzipped("a".repeat(length - 1) + "\n");
      if (gzipped.length == bytes) {
        return gzipped;
      }
    }
    throw new AssertionError("no line takes " + bytes + " bytes");
  }

  private static byte[] gzipped(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out =
        new GZIPOutputStream(bytes) {
          {
            def.setLevel(Deflater.NO_COMPRESSION);
          }
        }) {
      out.write(text.getBytes(StandardCharsets.US_ASCII));
    }
    return bytes.toByteArray();
  }

  private static int lines(Path file) throws IOException {
    return GzippedFile.read(
        file,
        "profile",
        bytes -> {},
        lines -> {
          int count = 0;
          while (lines.nextLine() != null) {
            count++;
          }
          return count;
        });
  }

  /** Checksum and length, 8 bytes, may be split between a buffer and what is read byte by byte. */
  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
  void a_file_of_any_size_is_read_and_no_byte_behind_it(int more) throws IOException {
    byte[] gzipped = gzipped(HEAD_BYTES + BUFFER_BYTES + more);
    Path file = Files.write(folder.resolve("whole"), gzipped);
    Path longer = Files.write(folder.resolve("longer"), Arrays.copyOf(gzipped, gzipped.length + 1));

    assertThat(lines(file)).isEqualTo(1);
    assertThatThrownBy(() -> lines(longer)).hasMessageContaining("bytes behind its end");
  }
}
