package org.cprof.serve;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.cprof.files.Cache;
import org.cprof.files.OwnerOnly;
import org.cprof.prepared.Message;
import org.cprof.raw.Images;
import org.cprof.setup.AgentOptions;
import org.cprof.start.CountingCode;
import org.cprof.start.JvmFlags;
import org.cprof.start.StartFolder;
import org.cprof.start.StartMethods;

/**
 * Instruments the classes of the JVMs of a run while they run, outside of them. Each JVM has a
 * thread here.
 */
public final class Service implements Closeable {
  private static final long MILLIS_TO_END = 1000;

  private final RunContext run;

  /** The sessions of JVMs that run. */
  private final List<Session> sessions = new ArrayList<>();

  /** The session of the first JVM; null until it comes. */
  private Session first;

  private boolean hasServed;

  private final List<Thread> threads = new ArrayList<>();

  /** Null where JVMs do not come through pipes with names. */
  private PipeFolder pipes;

  /**
   * @param code what the run inserts
   * @param options what the JVMs are told
   * @param start what its JVMs start with, beside which classes are kept
   * @throws IOException if they cannot be
   */
  public Service(CountingCode code, AgentOptions options, StartFolder start, Cache cache)
      throws IOException {
    this.run = new RunContext(code, options, start, cache);
  }

  /**
   * Serves JVMs that take pipes from a folder, until this is closed.
   *
   * @return where the service is, as a JVM is told it
   * @throws IOException if pipes cannot be made
   */
  public synchronized String open(PipeFolder begun) throws IOException {
    pipes = begun;
    String place = pipes.open();
    // A JVM takes a while to come; by then the first answers are quick.
    inThread(this::prepareQuietly);
    for (PipeFolder.Pair pair : pipes.first()) {
      serveInThread(pair);
    }
    return place;
  }

  /**
   * Where a service is that a JVM starts for itself, as it is told so.
   *
   * @param command a file with the command, a word in each line
   */
  public static String startedBy(Path command) {
    return Message.COMMAND + command;
  }

  private void serveInThread(PipeFolder.Pair pair) {
    inThread(() -> serveQuietly(pair));
  }

  private synchronized void inThread(Runnable work) {
    threads.removeIf(each -> !each.isAlive());
    Thread thread = new Thread(work, "cprof-service");
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  private void prepareQuietly() {
    try {
      run.methods();
    } catch (IOException | RuntimeException told) {
      // The JVM that needs them says so.
    }
  }

  private void serveQuietly(PipeFolder.Pair pair) {
    try {
      serve(pair.ask(), pair.answer(), true);
    } catch (IOException | RuntimeException problem) {
      System.err.println("cprof: classes are not instrumented any more: " + problem);
    } finally {
      try {
        pipes.remove(pair);
      } catch (IOException closed) {
        // Nobody waits.
      }
    }
  }

  /**
   * Serves one JVM until it ends.
   *
   * @param ask its requests
   * @param answer takes the answers
   */
  public void serve(InputStream ask, OutputStream answer) throws IOException {
    serve(ask, answer, false);
  }

  private void serve(InputStream ask, OutputStream answer, boolean isOfFolder) throws IOException {
    PipeMessages.Request opening;
    try {
      opening = PipeMessages.read(ask);
    } catch (EOFException noJvm) {
      return;
    }
    if (isOfFolder) {
      for (PipeFolder.Pair pair : pipes.replace()) {
        serveInThread(pair);
      }
    }
    try (Session session = begin(StartedJvm.read(opening.request()))) {
      try {
        PipeMessages.write(answer, opening.number(), true, welcome(session));
        while (true) {
          serveNext(session, ask, answer);
        }
      } finally {
        end(session);
      }
    } catch (EOFException end) {
      // Of the JVM.
    } catch (NotServedException problem) {
      PipeMessages.write(answer, opening.number(), true, Answer.refusing(problem.getMessage()));
    }
  }

  private static void serveNext(Session session, InputStream ask, OutputStream answer)
      throws IOException {
    PipeMessages.Request next = PipeMessages.read(ask);
    session.setKnown(next.known());
    Answer found = session.answer(next.request());
    PipeMessages.write(answer, next.number(), !found.isNone(), session.complete(found));
  }

  private static byte[] welcome(Session session) throws NotServedException {
    try {
      return session.complete(session.welcome());
    } catch (IOException startHasGone) {
      throw new NotServedException(startHasGone.getMessage(), startHasGone);
    }
  }

  /** A JVM cannot run; it says why. */
  private static final class NotServedException extends IOException {
    private static final long serialVersionUID = 1;

    NotServedException(String message, Exception cause) {
      super(message, cause);
    }
  }

  /** Whether a JVM has come so far that it asked for a class. */
  public synchronized boolean hasServed() {
    return hasServed || sessions.stream().anyMatch(Session::hasBeenAskedForClass);
  }

  /** What the JVMs that run have asked for so far. */
  synchronized List<Session> sessions() {
    return List.copyOf(sessions);
  }

  /** What the first JVM has asked for; null until it comes. */
  synchronized Session first() {
    return first;
  }

  private synchronized void end(Session session) {
    sessions.remove(session);
    hasServed |= session.hasBeenAskedForClass();
  }

  private Session begin(StartedJvm jvm) throws IOException {
    Optional<String> problem = JvmFlags.problem(jvm.switches());
    if (problem.isPresent()) {
      throw new NotServedException(problem.get(), null);
    }
    Path raw = Images.next(run.options().rawFolder(), jvm.process());
    if (Files.isDirectory(raw.getParent().getParent())) {
      makePrivate(raw.getParent());
    }
    try {
      Session session = session(run.methods(), raw, jvm);
      synchronized (this) {
        sessions.add(session);
        first = first == null ? session : first;
      }
      return session;
    } catch (NoSuchFileException gone) {
      throw new NotServedException(
          gone.getMessage() + " has gone, which the JVM starts with", gone);
    } catch (IOException | RuntimeException wrong) {
      throw new NotServedException(wrong.getMessage(), wrong);
    }
  }

  private Session session(StartMethods started, Path raw, StartedJvm jvm) throws IOException {
    SessionLog log = new SessionLog(raw);
    try {
      return new Session(run, started, log, jvm);
    } catch (RuntimeException | Error problem) {
      log.close();
      throw problem;
    }
  }

  /** Ends what it does for JVMs that have ended, or still run. */
  @Override
  public void close() throws IOException {
    if (pipes != null) {
      pipes.close();
    }
    for (Thread thread : threads()) {
      try {
        thread.join(MILLIS_TO_END);
      } catch (InterruptedException hurry) {
        Thread.currentThread().interrupt();
      }
    }
    run.close();
  }

  private synchronized List<Thread> threads() {
    return List.copyOf(threads);
  }

  /** Makes a folder that only its owner can enter, if it can be made and is not there. */
  static void makePrivate(Path folder) {
    try {
      if (OwnerOnly.isPossible(folder) && !Files.exists(folder)) {
        Files.createDirectory(folder, OwnerOnly.folder(folder));
      }
    } catch (AccessDeniedException denied) {
      System.err.println("cprof: cannot make " + folder + ": permission denied");
    } catch (IOException noRoom) {
      // The JVM says so.
    }
  }
}
