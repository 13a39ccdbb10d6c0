package javax.safetycritical.io;

import java.io.IOException;
import java.io.OutputStream;

/** Prints texts to a stream. */
public class SimplePrintStream extends OutputStream {

  private final OutputStream stream;
  private boolean hasFailed;

  public SimplePrintStream(OutputStream stream) {
    this.stream = stream;
  }

  /** Whether something could not be printed. */
  public boolean checkError() {
    return hasFailed;
  }

  protected void setError() {
    hasFailed = true;
  }

  protected void clearError() {
    hasFailed = false;
  }

  public synchronized void print(CharSequence text) {
    try {
      int length = text.length();
      for (int i = 0; i < length; i++) {
        stream.write(text.charAt(i));
      }
    } catch (IOException e) {
      setError();
    }
  }

  public void println() {
    print("\n");
  }

  public void println(CharSequence text) {
    print(text);
    println();
  }

  @Override
  public void write(int character) throws IOException {
    stream.write(character);
  }
}
