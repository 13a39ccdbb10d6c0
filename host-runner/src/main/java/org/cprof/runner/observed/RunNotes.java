package org.cprof.runner.observed;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.calls.CallsFile;
import org.cprof.profile.ProfileHeader;
import org.cprof.runner.explain.NearNames;
import org.cprof.runner.text.Names;

/** What a reader has to know of the run whose calls were recorded. */
final class RunNotes {
  private static final String ALLOCATION =
      "between: what all threads allocate from the begin of a call to the begin of the next; not"
          + " counted are static initializers, objects of lambdas, and what clone, reflection,"
          + " deserialization and other natives make";

  private static final String UNMATCHED = "unmatched-pattern";

  /** Behind a pattern: a method that was loaded. */
  private static final String SIMILAR = "similar-method";

  private RunNotes() {}

  static List<String> of(CallsFile file) {
    List<String> notes = new ArrayList<>();
    if (!CallAllocation.of(file).isEmpty()) {
      notes.add(ALLOCATION);
    }
    for (String reason : all(file, CallsFile.NO_WORDS)) {
      notes.add("no words that calls allocate: " + reason);
    }
    notes.addAll(notLoaded(file));
    for (String switched : all(file, ProfileHeader.COUNTING)) {
      notes.add("of all calls of the run, though counting was switched (" + switched + ")");
    }
    for (String lost : all(file, CallsFile.LOST)) {
      notes.add("not recorded, as the limit of memory was reached: " + lost + " calls");
    }
    return notes;
  }

  /** The patterns that no loaded method matches, with methods of near names. */
  static List<String> notLoaded(CallsFile file) {
    return all(file, UNMATCHED).stream()
        .map(
            pattern ->
                "no method " + pattern + " was loaded" + NearNames.text(similarTo(pattern, file)))
        .toList();
  }

  /** The methods that the run names for a pattern that no loaded method matches. */
  static List<String> similarTo(String pattern, CallsFile file) {
    List<String> similar = new ArrayList<>();
    String unmatched = "";
    for (Map.Entry<String, String> entry : file.metadata()) {
      if (entry.getKey().equals(UNMATCHED)) {
        unmatched = entry.getValue();
      } else if (entry.getKey().equals(SIMILAR) && unmatched.equals(pattern)) {
        similar.add(Names.method(entry.getValue()));
      }
    }
    return similar;
  }

  private static List<String> all(CallsFile file, String key) {
    return file.metadata().stream()
        .filter(entry -> entry.getKey().equals(key))
        .map(Map.Entry::getValue)
        .toList();
  }
}
