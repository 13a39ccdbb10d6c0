package sun.nio.ch;

import java.io.FileDescriptor;
import java.io.IOException;

/**
 * The natives by which the JDK's channels read and write files: no Java code stands before them in
 * which an agent could see, count or forbid what CProf does in a thread of the program.
 *
 * <p>This source only declares the methods; the class that stands in their place calls the natives,
 * whose class has another name in each JDK.
 */
public final class CProfPipe {

  private CProfPipe() {}

  /** Returns how many bytes were read, or a negative number: -1 at the end, -3 for a signal. */
  public static int read(FileDescriptor file, long address, int count) throws IOException {
    throw new UnsupportedOperationException(file + " " + address + " " + count);
  }

  /** Returns how many bytes were written, or a negative number: -3 for a signal. */
  public static int write(FileDescriptor file, long address, int count) throws IOException {
    throw new UnsupportedOperationException(file + " " + address + " " + count);
  }
}
