package programs;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

/** Answers a line of its standard input on both outputs and ends with the exit code it is given. */
public final class Echo {
  private Echo() {}

  public static void main(String[] arguments) throws IOException {
    String line = new BufferedReader(new InputStreamReader(System.in)).readLine();
    answer(line);
    System.exit(Integer.parseInt(arguments[0]));
  }

  private static void answer(String line) {
    System.out.println("out: " + line);
    System.err.println("err: " + line);
  }
}
