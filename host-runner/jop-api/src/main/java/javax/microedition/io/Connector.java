package javax.microedition.io;

import java.io.IOException;
import java.io.OutputStream;
import javax.safetycritical.io.ConsoleConnection;

/** Opens connections; there is the console. */
public class Connector {

  public static final int READ = 1;
  public static final int WRITE = 2;
  public static final int READ_WRITE = READ | WRITE;

  private static final ConsoleConnection CONSOLE = new ConsoleConnection("console:");

  private Connector() {}

  /**
   * @param name such as {@code console:}
   */
  public static Connection open(String name) throws IOException {
    return CONSOLE;
  }

  public static Connection open(String name, int mode) throws IOException {
    return CONSOLE;
  }

  public static OutputStream openOutputStream(String name) throws IOException {
    return CONSOLE.openOutputStream();
  }
}
