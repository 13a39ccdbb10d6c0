package javax.safetycritical.io;

import java.io.OutputStream;
import javax.microedition.io.Connection;
import util.Dbg;

/** The serial line. */
public class ConsoleConnection implements Connection {

  private final OutputStream output = new Output();

  /**
   * @param name of the connection; there is one
   */
  public ConsoleConnection(String name) {}

  public OutputStream openOutputStream() {
    return output;
  }

  @Override
  public void close() {}

  /** Each byte is a character. */
  private static final class Output extends OutputStream {

    @Override
    public void write(int character) {
      Dbg.wr(character & 0xFF);
    }
  }
}
