package org.cprof.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.cprof.text.MetadataLine;

/**
 * Reads a profile file and refuses whatever is not one, with the file, the line and the reason. A
 * profile that is read is sound: its tree is in preorder, its numbers are in range and their sum
 * fits into 64 bits.
 */
public final class ProfileReader {
  private static final int FIRST_METRIC = ProfileFormat.NODE_COLUMNS.size();

  /** The first of the columns that tell the method. */
  private static final int KIND = ProfileFormat.NODE_COLUMNS.indexOf("kind");

  /** A node in memory, with its share of arrays that are copied as they grow. */
  private static final int NODE_BYTES = 250;

  /** What a node takes of a large file. */
  private static final int ZIPPED_BYTES = 18;

  private static final int FEW_NODES = 64;

  private final Path file;
  private final Utf8Lines lines;
  private final CsvInput row;
  private final Map<CsvInput.Bytes, MethodReference> methods = new HashMap<>();

  /** What is left of the memory that a profile may take, in bytes. */
  private long memory;

  private ProfileReader(Path file, Utf8Lines lines, long memory) {
    this.file = file;
    this.lines = lines;
    this.row = new CsvInput(lines);
    this.memory = memory;
  }

  /**
   * Reads the whole file.
   *
   * @throws ProfileFormatException if the file is not a sound profile
   * @throws IOException if it can't be read; the message names the file
   */
  public static Profile read(Path file) throws IOException {
    return read(file, bytes -> {});
  }

  /**
   * Reads the whole file and tells how far it is.
   *
   * @param progress is given the number of bytes that have been read of the file so far
   * @throws ProfileFormatException if the file is not a sound profile, or does not fit into memory
   * @throws IOException if it can't be read; the message names the file
   */
  public static Profile read(Path file, LongConsumer progress) throws IOException {
    return read(file, progress, ProfileReader::readAll);
  }

  /**
   * Reads the whole file if it fits.
   *
   * @param memory in bytes
   */
  static Profile read(Path file, long memory) throws IOException {
    return read(
        file,
        bytes -> {},
        reader -> {
          reader.memory = memory;
          return reader.readAll();
        });
  }

  /**
   * Whether a profile has more than its root: without reading more than that, so that whatever else
   * is wrong with it stays unseen.
   *
   * @throws ProfileFormatException if the file does not start like a profile
   * @throws IOException if it can't be read; the message names the file
   */
  public static boolean hasContexts(Path file) throws IOException {
    return read(file, bytes -> {}, ProfileReader::readUntilFirstContext);
  }

  /**
   * Reads the metadata alone.
   *
   * @throws ProfileFormatException if the file does not start like a profile
   * @throws IOException if it can't be read; the message names the file
   */
  public static ProfileHeader readHeader(Path file) throws IOException {
    return read(file, bytes -> {}, ProfileReader::readHeader);
  }

  private interface Part<T> {
    T read(ProfileReader reader) throws IOException;
  }

  private static <T> T read(Path file, LongConsumer progress, Part<T> part) throws IOException {
    return GzippedFile.read(
        file,
        "profile",
        progress,
        lines -> part.read(new ProfileReader(file, lines, Runtime.getRuntime().maxMemory())));
  }

  private boolean readUntilFirstContext() throws IOException {
    readHeader();
    return row.nextRow() && row.nextRow();
  }

  private Profile readAll() throws IOException {
    ProfileHeader metadata = readHeader();
    ProfileBuilder profile = new ProfileBuilder(metadata, expected());
    readNodes(profile, metadata.columns());
    try {
      return profile.build();
    } catch (IllegalStateException e) {
      throw wrong("a node is missing: every profile has at least its root");
    } catch (ArithmeticException e) {
      throw new ProfileFormatException(file, 0, "the sum of all cycles does not fit into 64 bits");
    }
  }

  /** How many nodes there are, by the size of the file. */
  private int expected() throws IOException {
    long nodes = Math.min(Files.size(file) / ZIPPED_BYTES, memory / NODE_BYTES);
    return (int) Math.max(FEW_NODES, nodes);
  }

  private ProfileHeader readHeader() throws IOException {
    ProfileHeader metadata = readMetadata();
    String expected = ProfileFormat.headerRow(metadata);
    String header = lines.nextLine();
    if (header == null) {
      throw wrong("not a profile: it has no header");
    }
    if (!header.startsWith(expected.substring(0, expected.indexOf(',') + 1))) {
      throw wrong("not a profile: its first row is " + quote(header));
    }
    if (!expected.equals(header)) {
      throw wrong(
          "not a profile of this version: the header is "
              + quote(header)
              + " instead of "
              + quote(expected));
    }
    return metadata;
  }

  private ProfileHeader readMetadata() throws IOException {
    List<Map.Entry<String, String>> metadata = new ArrayList<>();
    MethodTables.Reader tables = new MethodTables.Reader();
    String line;
    while ((line = lines.nextLine()) != null && line.startsWith("#")) {
      MetadataLine read = MetadataLine.read(line);
      String value = read == null ? null : ProfileFormat.unescape(read.value());
      if (value == null || !ProfileHeader.isKey(read.key())) {
        throw wrong("metadata " + quote(line) + " is not of the form '# key: value'");
      }
      String key = read.key();
      if (key.equals(DetailColumn.KEY) && DetailColumn.parse(value) == null) {
        throw wrong("metadata " + quote(line) + " does not name a column and a type that is known");
      }
      try {
        tables.read(key, value);
      } catch (IllegalArgumentException e) {
        throw wrong("metadata " + quote(line) + ": " + e.getMessage());
      }
      take(2L * value.length(), "metadata");
      metadata.add(Map.entry(key, value));
    }
    if (line != null) {
      lines.unread();
    }
    return new ProfileHeader(metadata);
  }

  private void readNodes(ProfileBuilder profile, List<DetailColumn> columns) throws IOException {
    long[] metrics = new long[Metric.COUNT];
    int width = ProfileFormat.COLUMNS.size() + columns.size();
    for (int nodes = 0; row.nextRow(); nodes++) {
      if (row.size() != width) {
        throw wrong(row.size() + " fields instead of " + width);
      }
      if (number(0, nodes) != nodes) {
        throw wrong("id " + row.text(0) + " instead of " + nodes);
      }
      for (int m = 0; m < Metric.COUNT; m++) {
        metrics[m] = number(FIRST_METRIC + m, Long.MAX_VALUE);
      }
      List<String> details = details(columns);
      take(NODE_BYTES, "contexts");
      details.forEach(detail -> memory -= 2L * detail.length());
      addNode(profile, metrics, details);
    }
  }

  private void take(long bytes, String what) throws IOException {
    memory -= bytes;
    if (memory < 0) {
      throw wrong(
          "the "
              + what
              + " up to here take more than the memory of "
              + (Runtime.getRuntime().maxMemory() >> 20)
              + " MB; set CPROF_OPTS=-Xmx8g for 8 GB");
    }
  }

  private List<String> details(List<DetailColumn> columns) throws IOException {
    List<String> details = new ArrayList<>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      String field = row.text(ProfileFormat.COLUMNS.size() + i);
      if (!columns.get(i).type().accepts(field)) {
        throw wrong(
            columns.get(i).name()
                + " "
                + quote(field)
                + " is not of type "
                + columns.get(i).type().label());
      }
      details.add(field);
    }
    return details;
  }

  private void addNode(ProfileBuilder profile, long[] metrics, List<String> details)
      throws IOException {
    MethodReference method = method();
    try {
      profile.add(
          new ProfileRow(
              (int) number(1, Integer.MAX_VALUE),
              method,
              (int) number(6, Integer.MAX_VALUE),
              (int) number(7, Integer.MAX_VALUE),
              (int) number(8, Integer.MAX_VALUE),
              number(9, Long.MAX_VALUE),
              details,
              metrics));
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
  }

  /** The row's method, read once for its many nodes. */
  private MethodReference method() throws IOException {
    CsvInput.Bytes bytes = row.bytes(KIND, KIND + 3);
    MethodReference known = methods.get(bytes);
    if (known == null) {
      NodeKind kind = NodeKind.ofLabel(row.text(KIND));
      if (kind == null) {
        throw wrong("unknown kind " + quote(row.text(KIND)));
      }
      known = new MethodReference(kind, row.text(KIND + 1), row.text(KIND + 2), row.text(KIND + 3));
      methods.put(bytes.kept(), known);
    }
    return known;
  }

  /** A whole number from -1 to {@code greatest}; which columns may be -1 the builder knows. */
  private long number(int column, long greatest) throws IOException {
    try {
      long value = row.number(column);
      if (value >= -1 && value <= greatest) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw badNumber(column);
    }
    throw badNumber(column);
  }

  private ProfileFormatException badNumber(int column) throws IOException {
    return wrong(
        ProfileFormat.COLUMNS.get(column)
            + " "
            + quote(row.text(column))
            + " is not a number in range");
  }

  private ProfileFormatException wrong(String reason) {
    return new ProfileFormatException(file, lines.line(), reason);
  }

  /** Foreign text is shortened. */
  private static String quote(String text) {
    return text.length() <= 200 ? "'" + text + "'" : "'" + text.substring(0, 200) + "...'";
  }
}
