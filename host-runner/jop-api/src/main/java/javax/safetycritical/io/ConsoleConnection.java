package javax.safetycritical.io;

import java.io.OutputStream;
import util.Dbg;

/** The serial line. */
public class ConsoleConnection {

  private final OutputStream output = new Output();

  /**
   * @param name of the connection; there is one
   */
  public ConsoleConnection(String name) {}

  public OutputStream openOutputStream() {
    return output;
  }

  public void close() {}

  /** Each byte is a character. */
  private static final class Output extends OutputStream {

    @Override
    public void write(int character) {
      Dbg.wr(character & 0xFF);
    }
  }
}
