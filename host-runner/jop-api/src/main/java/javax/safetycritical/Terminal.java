package javax.safetycritical;

import util.Dbg;

/** Prints to the serial line. */
public final class Terminal {

  private static final Terminal ONLY = new Terminal();

  private Terminal() {}

  public static Terminal getTerminal() {
    return ONLY;
  }

  public void write(CharSequence text) {
    int length = text.length();
    for (int i = 0; i < length; i++) {
      Dbg.wr(text.charAt(i));
    }
  }

  public void writeln(CharSequence text) {
    write(text);
    writeln();
  }

  public void writeln() {
    Dbg.wr('\n');
  }
}
