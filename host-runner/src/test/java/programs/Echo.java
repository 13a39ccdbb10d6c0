package programs;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

/** Answers a line of its standard input on both outputs and ends with the exit code it is given. */
public final class Echo {
  private Echo() {}

  public static void main(String[] arguments) throws IOException {
    String line = new BufferedReader(new InputStreamReader(System.in)).readLine();
    System.out.println("out: " + line);
    System.err.println("err: " + line);
    System.exit(Integer.parseInt(arguments[0]));
  }
}
