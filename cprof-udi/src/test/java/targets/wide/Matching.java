package targets.wide;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Regular expressions. */
public final class Matching implements Runnable {

  static Object result;

  @Override
  public void run() {
    Pattern assignment = Pattern.compile("(?<key>[a-z]+)\\s*=\\s*(?<value>\\d+|\"[^\"]*\")");
    Matcher matcher = assignment.matcher("width = 30, title=\"a b\" , height= 7");
    StringBuilder found = new StringBuilder();
    while (matcher.find()) {
      found.append(matcher.group("key")).append(matcher.end("value"));
    }
    String replaced =
        Pattern.compile("\\b(\\w)(\\w*)", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
            .matcher("every word of Größe")
            .replaceAll(word -> word.group(2) + word.group(1));
    boolean matches = Pattern.matches("(a+|b)*?c(?!d).{2,3}\\p{Lu}$", "aababcxyZ");
    result =
        found + replaced.replaceAll("(.)\\1", "<$1>") + matches + "a,b;;c".split("[,;]").length;
  }
}
