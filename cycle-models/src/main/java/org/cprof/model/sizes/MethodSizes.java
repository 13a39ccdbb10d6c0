package org.cprof.model.sizes;

import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import org.cprof.model.csv.Columns;
import org.cprof.model.csv.CsvReader;
import org.cprof.model.csv.Errors;
import org.cprof.model.csv.ModelException;
import org.cprof.model.csv.ModelFile;
import org.cprof.model.csv.Row;

/**
 * Sizes of methods in words of 4 bytes, as the target's linker lists them. They take the place of
 * those that follow from the class file, wherever invokes, returns, the method cache and the
 * target's limits ask for a size.
 *
 * <p>A CSV file with the header {@code method,words}. A method is {@code class.name(descriptor)},
 * or {@code class.name} for all methods of that name, where one with its descriptor takes
 * precedence.
 */
public final class MethodSizes {
  public static final MethodSizes NONE = new MethodSizes(Map.of(), "");

  /** A code attribute holds less than 65,536 bytes (JVMS 4.7.3); no tool chain makes it longer. */
  private static final int MAX_WORDS = 1 << 14;

  private static final Pattern METHOD =
      Pattern.compile(
          "[^;\\[/()\\s]+\\.(<init>|<clinit>|[^.;\\[/()<>\\s]+)(\\([^.()\\s]*\\)[^.()\\s]+)?");

  private static final Columns COLUMNS =
      Columns.of("method,words")
          .form(
              "method",
              METHOD,
              "a method, such as org.example.Motor.step(I)V or org.example.Motor.step")
          .number("words", 1, MAX_WORDS, "a size in words of 4 bytes, from 1 to " + MAX_WORDS)
          .once("each method once", "method");

  private final Map<String, Integer> words;
  private final String hash;

  private MethodSizes(Map<String, Integer> words, String hash) {
    this.words = words;
    this.hash = hash;
  }

  /**
   * Reads a list.
   *
   * @throws ModelException with all that is wrong with the file, line by line
   */
  public static MethodSizes read(Path file) throws ModelException {
    Errors errors = new Errors();
    Map<String, Integer> words = new LinkedHashMap<>();
    ModelFile list = ModelFile.read("sizes", file.toString(), "a file that can be read");
    for (Row row : CsvReader.read(list, COLUMNS, errors)) {
      words.put(row.text("method"), row.number("words", 0));
    }
    errors.throwIfAny();
    return new MethodSizes(words, sha256(list.content()));
  }

  /**
   * The size of a method; empty if the list does not have it.
   *
   * @param className the class's name with dots, as in {@link Class#getName()}
   */
  public OptionalInt words(String className, String name, String descriptor) {
    if (words.isEmpty()) { // nearly every run: no text to make for each method
      return OptionalInt.empty();
    }
    String method = className + '.' + name;
    Integer size = words.getOrDefault(method + descriptor, words.get(method));
    return size == null ? OptionalInt.empty() : OptionalInt.of(size);
  }

  /**
   * The methods of the list that are none of these, in its order.
   *
   * @param methods {@code class.name(descriptor)} each
   */
  public List<String> without(Collection<String> methods) {
    Set<String> known = new HashSet<>();
    for (String method : methods) {
      known.add(method);
      known.add(method.substring(0, method.indexOf('(')));
    }
    List<String> others = new ArrayList<>(words.keySet());
    others.removeIf(known::contains);
    return others;
  }

  /** SHA-256 over the file's bytes, in hexadecimal; empty for {@link #NONE}. */
  public String hash() {
    return hash;
  }

  private static String sha256(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible); // every Java platform has SHA-256
    }
  }

  public boolean isEmpty() {
    return words.isEmpty();
  }
}
