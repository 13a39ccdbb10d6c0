package org.cprof.runner.sample;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;

/**
 * Makes samples of the flight recorder's events, and counts those of which none can be made.
 *
 * <p>As in an exact profile, there are no system threads, and what the JDK makes for lambdas and
 * method handles has no frame: what it calls hangs below its caller.
 */
public final class SampleEvents implements Consumer<RecordedEvent> {
  /** The thread group of the JVM's own threads: reference handling, finalizers, attachment. */
  private static final String SYSTEM = "system";

  /** Offset of the byte in a chunk's header that tells whether more may come, and its value. */
  private static final int STATE = 64;

  private static final int FINISHED = 0;

  private final Consumer<Sample> samples;
  private final Map<MethodReference, MethodReference> methods = new HashMap<>();
  private long system;
  private long withoutStack;
  private long lost;

  public SampleEvents(Consumer<Sample> samples) {
    this.samples = samples;
  }

  /** Reads a recording that is complete, in the order of time. */
  public void read(Path recording) throws IOException {
    try (EventStream stream = EventStream.openFile(recording)) {
      for (SampleKind kind : SampleKind.values()) {
        stream.onEvent(kind.event(), this);
      }
      stream.onEvent(SampleKind.LOST, this);
      stream.start();
    }
  }

  /** Reads what is there of a recording whose JVM was killed, which readers else wait for. */
  public void readUnfinished(Path chunk) throws IOException {
    try (RandomAccessFile header = new RandomAccessFile(chunk.toFile(), "rw")) {
      header.seek(STATE);
      header.write(FINISHED);
    }
    try (RecordingFile events = new RecordingFile(chunk)) {
      while (events.hasMoreEvents()) {
        accept(events.readEvent());
      }
    }
  }

  @Override
  public void accept(RecordedEvent event) {
    String name = event.getEventType().getName();
    if (name.equals(SampleKind.LOST)) {
      lost += event.getInt("lostSamples");
      return;
    }
    for (SampleKind kind : SampleKind.values()) {
      if (kind.event().equals(name)) {
        sample(event, event.getThread(kind.threadField()));
      }
    }
  }

  private void sample(RecordedEvent event, RecordedThread thread) {
    RecordedStackTrace trace = event.getStackTrace();
    if (thread == null || trace == null) {
      withoutStack++;
    } else if (isSystem(thread)) {
      system++;
    } else {
      String name = thread.getJavaName() == null ? "" : thread.getJavaName();
      samples.accept(new Sample(thread.getId(), name, trace.isTruncated(), frames(trace)));
    }
  }

  private static boolean isSystem(RecordedThread thread) {
    return thread.getThreadGroup() != null && SYSTEM.equals(thread.getThreadGroup().getName());
  }

  private List<Sample.Frame> frames(RecordedStackTrace trace) {
    List<Sample.Frame> frames = new ArrayList<>();
    for (RecordedFrame frame : trace.getFrames()) {
      RecordedMethod method = frame.getMethod();
      if (frame.isJavaFrame() && method != null && !isOfHost(method)) {
        frames.add(new Sample.Frame(reference(method), frame.getBytecodeIndex()));
      }
    }
    Collections.reverse(frames);
    return frames;
  }

  private static boolean isOfHost(RecordedMethod method) {
    String className = method.getType().getName();
    return method.isHidden()
        || className.contains("$$Lambda")
        || className.startsWith("java.lang.invoke.LambdaForm$");
  }

  private MethodReference reference(RecordedMethod method) {
    NodeKind kind = Modifier.isNative(method.getModifiers()) ? NodeKind.NATIVE : NodeKind.METHOD;
    // Behind the name of a hidden class stands what differs from run to run.
    String className = method.getType().getName().replaceFirst("[/+].*", "");
    MethodReference reference =
        new MethodReference(kind, className, method.getName(), method.getDescriptor());
    return methods.computeIfAbsent(reference, same -> same);
  }

  /** What is not in the tree, as metadata of the profile. */
  public List<Map.Entry<String, String>> leftOut() {
    List<Map.Entry<String, String>> entries = new ArrayList<>();
    add(entries, "system-samples", system);
    add(entries, "samples-without-stack", withoutStack);
    add(entries, "lost-samples", lost);
    return entries;
  }

  private static void add(List<Map.Entry<String, String>> entries, String key, long number) {
    if (number > 0) {
      entries.add(Map.entry(key, Long.toString(number)));
    }
  }
}
