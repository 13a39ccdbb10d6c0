package org.cprof.system.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command that a page shows.
 *
 * @param text on one line, without comments
 * @param output that the page shows behind it; null if it shows none
 */
record Command(String page, int line, String text, List<String> output) {
  /** A comment, behind words and quoted texts. */
  private static final Pattern COMMENT =
      Pattern.compile("^((?:'[^']*'|\"[^\"]*\"|[^'\"#]|(?<=\\S)#)*?)(?<!\\S)#.*$");

  private static final Pattern WORD = Pattern.compile("(?:'[^']*'|\"[^\"]*\"|[^\\s'\"])+");

  /** What a shell has to do: pipes, lists, redirections, patterns, variables. */
  private static final Pattern SHELL =
      Pattern.compile("^(?:'[^']*'|[^'])*?(?:[|&;<>$`]|(?<!')\\*(?!')).*$");

  private static final String PROMPT = "$ ";

  /** Of a block in one of the languages {@code sh}, {@code console} and {@code yaml}. */
  static List<Command> of(Block block) {
    List<Command> commands = new ArrayList<>();
    List<String> lines = block.lines();
    boolean hasPrompts = block.language().equals("console");
    for (int i = block.language().equals("yaml") ? 1 : 0; i < lines.size(); i++) {
      int line = block.line() + i;
      StringBuilder text = new StringBuilder(lines.get(i).strip());
      while (text.length() > 0 && text.charAt(text.length() - 1) == '\\') {
        text.setLength(text.length() - 1);
        text.append(lines.get(++i).strip());
      }
      if (hasPrompts) {
        List<String> output = new ArrayList<>();
        while (i + 1 < lines.size() && !lines.get(i + 1).startsWith(PROMPT)) {
          output.add(lines.get(++i));
        }
        String command = text.substring(PROMPT.length());
        commands.add(new Command(block.page(), line, command, output.isEmpty() ? null : output));
      } else {
        String command = COMMENT.matcher(text).replaceFirst("$1").strip();
        if (!command.isEmpty()) {
          commands.add(new Command(block.page(), line, command, null));
        }
      }
    }
    return commands;
  }

  /** Whether it is a command of CProf, or javac, which needs no shell. */
  boolean isPlain() {
    return text.matches("(\\./cprof|cprof|javac) .*") && !SHELL.matcher(text).matches();
  }

  boolean isCprof() {
    return text.matches("(\\./)?cprof .*") && isPlain();
  }

  /** The words as a shell would pass them on. */
  List<String> words() {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(text);
    while (matcher.find()) {
      words.add(matcher.group().replaceAll("['\"]", ""));
    }
    return words;
  }

  @Override
  public String toString() {
    return page + ":" + line + " " + text;
  }
}
