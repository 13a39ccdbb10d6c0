package org.cprof.runner.export;

import java.io.IOException;
import java.io.OutputStream;
import org.cprof.profile.Profile;
import org.cprof.runner.calls.ContextFigure;
import org.cprof.runner.text.Steps;

/** Writes a profile in one format. */
interface Export {
  /**
   * Writes all of it; the stream stays open.
   *
   * @param profile the target's part of a profile
   * @param event the figure for formats that know only one
   * @param steps is told how far it is, by formats that take long
   */
  void write(Profile profile, ContextFigure event, OutputStream out, Steps steps)
      throws IOException;
}
