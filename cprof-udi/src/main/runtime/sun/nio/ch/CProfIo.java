package sun.nio.ch;

import java.io.FileDescriptor;
import java.io.IOException;
import java.io.RandomAccessFile;

/**
 * The natives by which the JDK's channels read, write and map files: no Java code stands before
 * them in which an agent could see, count or forbid what CProf does in a thread of the program, or
 * that would leave the JDK in another state than the program would find without CProf.
 *
 * <p>This source only declares the methods; the class that stands in their place calls the natives,
 * whose class has another name in each JDK.
 */
public final class CProfIo {

  private CProfIo() {}

  /** Returns how many bytes were read, or a negative number: -1 at the end, -3 for a signal. */
  public static int read(FileDescriptor file, long address, int count) throws IOException {
    throw new UnsupportedOperationException(file + " " + address + " " + count);
  }

  /** Returns how many bytes were written, or a negative number: -3 for a signal. */
  public static int write(FileDescriptor file, long address, int count) throws IOException {
    throw new UnsupportedOperationException(file + " " + address + " " + count);
  }

  /**
   * Maps a part of a file, which may be written, until the JVM ends.
   *
   * @param start in bytes, a multiple of the size of a page
   * @return its address
   * @throws OutOfMemoryError if there is no room for it
   */
  public static long map(RandomAccessFile file, long start, long bytes) throws IOException {
    throw new UnsupportedOperationException(file + " " + start + " " + bytes);
  }
}
