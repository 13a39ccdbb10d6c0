package org.cprof.profile;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.cprof.text.EndLine;

/**
 * Reads rows of CSV (RFC 4180) as {@link CsvOutput} writes them, without making anything of a field
 * that nobody asks for, up to the line that ends the file.
 *
 * <p>A profile may have millions of rows, of 17 fields and more. Commons CSV's parser makes a
 * string of each.
 */
public final class CsvInput {
  /** Digits of a number that always fits into 64 bits. */
  private static final int SAFE_DIGITS = 18;

  private final Utf8Lines lines;

  /** The row, as {@link Utf8Lines#bytes} has it. */
  private byte[] bytes;

  /** Where the row ends, without its line end. */
  private int end;

  private long rows;
  private int size;
  private int[] from = new int[32];
  private int[] to = new int[32];

  public CsvInput(Utf8Lines lines) {
    this.lines = lines;
  }

  /**
   * Reads the next row; returns false at the end.
   *
   * @throws QuoteException if a quoted field is not closed or has text behind it
   * @throws EndException if the file is not whole
   */
  public boolean nextRow() throws IOException {
    if (!lines.next()) {
      checkEnd("");
    }
    findEnd();
    if (end > 0 && bytes[0] == '#') {
      String last = lines.text(0, end);
      checkEnd(lines.next() ? "" : last);
      return false;
    }
    rows++;
    size = 0;
    for (int position = 0; position <= end; position++) {
      position = field(position);
    }
    return true;
  }

  private void checkEnd(String last) throws EndException {
    Optional<String> problem = EndLine.problem(last, rows);
    if (problem.isPresent()) {
      throw new EndException(problem.get());
    }
  }

  /** The number of fields, at least one. */
  public int size() {
    return size;
  }

  /**
   * A field's number.
   *
   * @throws NumberFormatException if it is not a whole number of 64 bits
   */
  public long number(int field) throws IOException {
    boolean isNegative = from[field] < to[field] && bytes[from[field]] == '-';
    int digits = isNegative ? from[field] + 1 : from[field];
    long value = 0;
    int at = digits;
    for (; at < to[field] && bytes[at] >= '0' && bytes[at] <= '9'; at++) {
      value = 10 * value + bytes[at] - '0';
    }
    if (at < to[field] || at == digits || at - digits > SAFE_DIGITS) {
      return Long.parseLong(text(field));
    }
    return isNegative ? -value : value;
  }

  /**
   * A field's text.
   *
   * @throws java.nio.charset.CharacterCodingException if it is not UTF-8
   */
  public String text(int field) throws IOException {
    String text = lines.text(from[field], to[field]);
    boolean isQuoted = from[field] > 0 && bytes[from[field] - 1] == '"';
    return isQuoted ? text.replace("\"\"", "\"") : text;
  }

  /** The bytes of several fields; valid until the next row is read. */
  public Bytes bytes(int first, int last) {
    return new Bytes(bytes, from[first], to[last]);
  }

  /** Finds a field's end, which is at a comma or the row's end, and returns it. */
  private int field(int start) throws IOException {
    if (size == from.length) {
      from = Arrays.copyOf(from, 2 * size);
      to = Arrays.copyOf(to, 2 * size);
    }
    if (start < end && bytes[start] == '"') {
      return quoted(start + 1);
    }
    int position = start;
    while (position < end && bytes[position] != ',') {
      position++;
    }
    from[size] = start;
    to[size++] = position;
    return position;
  }

  /** Finds the end of a field from behind its first quote on; it may go over several lines. */
  private int quoted(int start) throws IOException {
    int position = start;
    while (position == end || bytes[position] != '"' || isDoubled(position)) {
      if (position < end) {
        position += bytes[position] == '"' ? 2 : 1;
      } else if (lines.more()) {
        findEnd();
      } else {
        throw new QuoteException();
      }
    }
    from[size] = start;
    to[size++] = position;
    if (position + 1 < end && bytes[position + 1] != ',') {
      throw new QuoteException();
    }
    return position + 1;
  }

  private boolean isDoubled(int quote) {
    return quote + 1 < end && bytes[quote + 1] == '"';
  }

  private void findEnd() {
    bytes = lines.bytes();
    end = lines.length();
    if (end > 0 && bytes[end - 1] == '\n') {
      end--;
      if (end > 0 && bytes[end - 1] == '\r') {
        end--;
      }
    }
  }

  /** Fields as they stand in the file, quotes and separators included, to look them up by. */
  public record Bytes(byte[] array, int from, int to) {
    /** A copy that outlives the row. */
    public Bytes kept() {
      return new Bytes(Arrays.copyOfRange(array, from, to), 0, to - from);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Bytes that
          && Arrays.equals(array, from, to, that.array, that.from, that.to);
    }

    @Override
    public int hashCode() {
      int hash = 0;
      for (int i = from; i < to; i++) {
        hash = 31 * hash + array[i];
      }
      return hash;
    }
  }

  /** A file is not whole; the message says why. */
  static final class EndException extends IOException {
    private static final long serialVersionUID = 1;

    EndException(String reason) {
      super(reason);
    }
  }

  /** A quoted field is not closed or has text behind it. */
  public static final class QuoteException extends IOException {
    private static final long serialVersionUID = 1;
  }
}
