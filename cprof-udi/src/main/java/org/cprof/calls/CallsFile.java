package org.cprof.calls;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.profile.ProfileFile;

/**
 * The calls that a run has recorded, as a gzipped CSV file in UTF-8: metadata in lines {@code #
 * key: value}, among them one {@code calls} and one {@code arguments} for each method, then a row
 * for each call, then the {@link org.cprof.text.EndLine}.
 *
 * @param metadata keys and values in the order of the file, without those of methods
 * @param methods in the order in which their classes were loaded
 */
public record CallsFile(List<Map.Entry<String, String>> metadata, List<MethodCalls> methods) {

  private static final String HEADER = "method,call,cycles,bytecodes,load_cycles,";
  private static final String WORDS = "words,words_before,";
  private static final String END = "end";

  /** Key of the number of calls for which there was no memory. */
  public static final String LOST = "calls-without-memory";

  /** Key of the reason why there are no words, where they were asked for. */
  public static final String NO_WORDS = "no-words";

  static final String CALLS = "calls";
  static final String ARGUMENTS = "arguments";

  public CallsFile {
    metadata = List.copyOf(metadata);
    methods = List.copyOf(methods);
  }

  /**
   * The header of the rows.
   *
   * @param hasWords whether the run counted what calls allocate
   */
  static String header(boolean hasWords) {
    return HEADER + (hasWords ? WORDS : "") + END;
  }

  public static boolean isHeader(String line) {
    return header(false).equals(line) || header(true).equals(line);
  }

  public static Path beside(Path profile) {
    return ProfileFile.beside(profile, ".calls.csv.gz");
  }

  /** The first value of a key, or null. */
  public String first(String key) {
    for (Map.Entry<String, String> entry : metadata) {
      if (entry.getKey().equals(key)) {
        return entry.getValue();
      }
    }
    return null;
  }
}
