package org.cprof.agent.transform;

import org.cprof.prepared.PreparedClass;

/** What came of preparing the classes of a source. */
final class PreparedCount {

  private int classes;
  private int prepared;
  private long bytesBefore;
  private long bytesAfter;

  /** A class file that was looked at. */
  void addClass() {
    classes++;
  }

  /** One that is prepared now. */
  void addPrepared(byte[] classFile, PreparedClass done) {
    prepared++;
    bytesBefore += classFile.length;
    bytesAfter += done.code().length;
  }

  /** A line of {@link Preparation}'s output. */
  String line(String source) {
    return String.join(
        "\t",
        source,
        Integer.toString(classes),
        Integer.toString(prepared),
        Long.toString(bytesBefore),
        Long.toString(bytesAfter));
  }
}
