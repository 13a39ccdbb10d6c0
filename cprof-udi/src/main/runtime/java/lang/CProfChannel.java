package java.lang;

import java.io.FileDescriptor;
import java.io.IOException;
import jdk.internal.misc.CProfNative;
import jdk.internal.misc.Unsafe;
import sun.nio.ch.CProfIo;

/**
 * The way to the service that instruments classes: two pipes. One request at a time.
 *
 * <p>Threads of the program ask, in which an exception may end an exchange at any place. So
 * messages go through the pipes in parts, see {@link CProfProtocol}, which are written and read as
 * wholes: whoever asks next leaves out what is left of the answers to others.
 */
final class CProfChannel {

  private static final Unsafe U = CProfNative.unsafe();

  private static final String VIRTUAL = "java.lang.VirtualThread";

  /** What the natives return where a signal came. */
  private static final int INTERRUPTED = -3;

  private final FileDescriptor ask;
  private final FileDescriptor answer;

  /** A part that is written, and one that is read. */
  private final long written = U.allocateMemory(CProfProtocol.PART_BYTES);

  private final long read = U.allocateMemory(CProfProtocol.PART_BYTES);

  /** The only lock of its kind that is held while the service is asked, see {@link #ask}. */
  private final CProfSpinLock lock = new CProfSpinLock();

  /** The number of the last request. */
  private int last;

  /** Bytes of the next part of an answer that are there. */
  private int received;

  private volatile boolean isClosed;

  CProfChannel(FileDescriptor ask, FileDescriptor answer) {
    this.ask = ask;
    this.answer = answer;
  }

  /**
   * Asks, and waits for the answer; null if there is none, as nobody answers any more or the
   * service could not. A virtual thread that waited for a monitor would leave its carrier, and may
   * find none again: carriers ask, too, when they load a class. So virtual threads spin, and stay;
   * others, who may be many, wait.
   */
  CProfMessage ask(CProfMessage request) {
    CProfStack.checkForMany();
    if (isVirtual(Thread.currentThread())) {
      return askAlone(request);
    }
    synchronized (this) {
      return askAlone(request);
    }
  }

  static boolean isVirtual(Thread thread) {
    return thread.getClass().getName().equals(VIRTUAL);
  }

  private CProfMessage askAlone(CProfMessage request) {
    try {
      lock.lock();
      return isClosed ? null : exchanged(request.content());
    } catch (IOException gone) {
      isClosed = true;
      return null;
    } finally {
      lock.unlock();
    }
  }

  private CProfMessage exchanged(byte[] request) throws IOException {
    int number = ++last;
    for (int at = 0; at < request.length; at += CProfProtocol.MOST_IN_PART) {
      write(number, request, at);
    }
    while (readPart() != number) {
      // Of an answer that nobody waits for any more.
    }
    byte[] content = new byte[U.getInt(null, read + CProfProtocol.LEFT)];
    boolean isAnswer = U.getInt(null, read + CProfProtocol.STATE) == CProfProtocol.ANSWERED;
    for (int at = 0; at < content.length; at += CProfProtocol.MOST_IN_PART) {
      if (at > 0) {
        readPart();
      }
      int count = inPart(content, at);
      CProfMemory.copyOut(read + CProfProtocol.CONTENT, content, at, count);
    }
    CProfMessage message = CProfSession.taken(new CProfMessage(content));
    return isAnswer ? message : null;
  }

  private static int inPart(byte[] content, int at) {
    return Math.min(content.length - at, CProfProtocol.MOST_IN_PART);
  }

  private void write(int number, byte[] request, int at) throws IOException {
    U.putInt(null, written + CProfProtocol.NUMBER, number);
    U.putInt(null, written + CProfProtocol.LEFT, request.length - at);
    U.putInt(null, written + CProfProtocol.STATE, CProfMethods.count());
    CProfMemory.copyIn(request, at, written + CProfProtocol.CONTENT, inPart(request, at));
    // The system writes so much at once, or nothing.
    int count;
    do {
      count = CProfIo.write(ask, written, CProfProtocol.PART_BYTES);
    } while (count == INTERRUPTED);
  }

  /** The number of the message that the next part belongs to, which is there. */
  private int readPart() throws IOException {
    while (received < CProfProtocol.PART_BYTES) {
      int count = CProfIo.read(answer, read + received, CProfProtocol.PART_BYTES - received);
      if (count < 0 && count != INTERRUPTED) {
        throw new IOException("the service has ended");
      }
      received += Math.max(count, 0);
    }
    received = 0;
    return U.getInt(null, read + CProfProtocol.NUMBER);
  }
}
