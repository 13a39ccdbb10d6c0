package org.cprof.runner.export;

import java.io.IOException;
import java.io.OutputStream;
import org.cprof.profile.Profile;
import org.cprof.runner.calls.Event;

/** Writes a profile in one format. */
interface Export {
  /**
   * Writes all of it; the stream stays open.
   *
   * @param profile the target's part of a profile
   * @param event the figure for formats that know only one
   */
  void write(Profile profile, Event event, OutputStream out) throws IOException;
}
