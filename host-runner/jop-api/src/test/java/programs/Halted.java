package programs;

import com.jopdesign.sys.Const;
import com.jopdesign.sys.Native;

/** Writes a character without the end of its line, and ends the JVM at once. */
public final class Halted {

  private Halted() {}

  public static void main(String[] arguments) {
    Native.wr('x', Const.IO_UART);
    Runtime.getRuntime().halt(0);
  }
}
