package targets;

import java.util.TreeMap;
import java.util.regex.Pattern;

/** The first to use classes of the JDK that have static initializers. */
public final class JdkInitializers {

  private JdkInitializers() {}

  public static void main(String[] arguments) {
    TreeMap<String, Boolean> matches = new TreeMap<>();
    matches.put("aa", Pattern.compile("[a-b]+").matcher("aa").matches());
    System.out.println(matches);
  }
}
