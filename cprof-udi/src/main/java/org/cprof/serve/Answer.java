package org.cprof.serve;

import java.util.ArrayList;
import java.util.List;
import org.cprof.prepared.Message;

/** The answer to a request, see {@code java.lang.CProfProtocol}. */
final class Answer {

  /** In place of the reason why a JVM cannot run. */
  static final String NO_PROBLEM = "";

  private final Message content = new Message();
  private final List<Message> notes = new ArrayList<>();

  private boolean isNone;

  /** The answer to a JVM that cannot run. */
  static byte[] refusing(String problem) {
    Answer refusal = new Answer();
    refusal.content.putText(problem);
    return refusal.with(List.of(), 0);
  }

  /** Tells the JVM that there is no answer. */
  static Answer none() {
    Answer none = new Answer();
    none.isNone = true;
    return none;
  }

  boolean isNone() {
    return isNone;
  }

  /** What was asked for. */
  Message content() {
    return content;
  }

  /** Tells the JVM of a hashCode or clone that does not count itself. */
  void noteOverride(String className, String name, int id) {
    notes.add(new Message().putText(className).putText(name).putInt(id));
  }

  /**
   * All of it.
   *
   * @param rows of methods that the JVM has not got yet
   * @param firstId id of the first of them
   */
  byte[] with(List<RuntimeMethodRow> rows, int firstId) {
    Message all = new Message().putInt(rows.size());
    if (!rows.isEmpty()) {
      all.putInt(firstId).putBytes(RuntimeMethodRow.block(rows));
    }
    all.putInt(notes.size());
    notes.forEach(note -> all.putAll(note.content()));
    return all.putAll(content.content()).content();
  }
}
