package org.cprof.runner.hostile;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Changes a text in a few places, at random from a seed, in ways that break what reads it. */
final class Mutator {
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_.-]+");

  /** What somebody who wants to break a reader would write. */
  private static final List<String> WORDS =
      List.of(
          "",
          "-1",
          "0",
          "4294967296",
          "9223372036854775807",
          "-9223372036854775808",
          "99999999999999999999",
          "1e9",
          "NaN",
          "\u001b[2J",
          "\u001b]0;title\u0007",
          "\u202e",
          "\u0000",
          "\"",
          ",",
          "\n",
          "#",
          "*",
          "(((((((((((((((",
          "n / (n - n)",
          "if(b = 0, 1, 0)",
          "(I",
          "()V",
          "root",
          "method",
          "../../x",
          "b".repeat(5_000));

  private final Random random;

  Mutator(long seed) {
    random = new Random(seed);
  }

  /** The text with one to four changes. */
  String mutated(String text) {
    String mutated = text;
    for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
      mutated = change(mutated);
    }
    return mutated;
  }

  private String change(String text) {
    return switch (random.nextInt(5)) {
      case 0 -> swappedWord(text);
      case 1 -> inserted(text);
      case 2 -> withoutPart(text);
      case 3 -> withLineAgain(text);
      default -> replacedWord(text);
    };
  }

  private String anyWord() {
    return WORDS.get(random.nextInt(WORDS.size()));
  }

  private String replacedWord(String text) {
    List<MatchResult> words = WORD.matcher(text).results().toList();
    if (words.isEmpty()) {
      return anyWord();
    }
    MatchResult word = words.get(random.nextInt(words.size()));
    return text.substring(0, word.start()) + anyWord() + text.substring(word.end());
  }

  /** A word of the text itself in another's place. */
  private String swappedWord(String text) {
    List<MatchResult> words = WORD.matcher(text).results().toList();
    if (words.isEmpty()) {
      return text;
    }
    MatchResult word = words.get(random.nextInt(words.size()));
    String other = words.get(random.nextInt(words.size())).group();
    return text.substring(0, word.start()) + other + text.substring(word.end());
  }

  private String inserted(String text) {
    int at = random.nextInt(text.length() + 1);
    return text.substring(0, at) + anyWord() + text.substring(at);
  }

  private String withoutPart(String text) {
    int start = random.nextInt(text.length() + 1);
    int end = Math.min(text.length(), start + random.nextInt(20));
    return text.substring(0, start) + text.substring(end);
  }

  private String withLineAgain(String text) {
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    lines.add(random.nextInt(lines.size()), lines.get(random.nextInt(lines.size())));
    return String.join("\n", lines);
  }
}
