package org.cprof.runner.export;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import org.cprof.profile.Profile;
import org.cprof.runner.calls.ContextFigure;
import org.cprof.runner.calls.FoldedProfile;
import org.cprof.runner.text.Steps;

/** The formats that a profile can be exported in. */
public enum ExportFormat {
  CALLGRIND(false, false, new CallgrindExport()),
  COLLAPSED(false, false, new CollapsedExport()),
  PPROF(true, false, new PprofExport()),
  SPEEDSCOPE(false, false, new SpeedscopeExport()),
  SVG(false, true, new SvgExport());

  private final boolean binary;
  private final boolean hotOnly;
  private final Export export;

  ExportFormat(boolean binary, boolean hotOnly, Export export) {
    this.binary = binary;
    this.hotOnly = hotOnly;
    this.export = export;
  }

  /** Whether it is nothing for a terminal. */
  public boolean isBinary() {
    return binary;
  }

  /**
   * The share of all cycles, in per cent, below which contexts are folded into their callers if the
   * user says nothing: people look at the pictures, programs at the rest.
   */
  public double defaultLeastPercent() {
    return hotOnly ? 1 : 0;
  }

  /**
   * Writes what the target executes of a profile; the stream stays open.
   *
   * @param leastPercent share of all cycles below which a context is folded into its caller
   */
  public void write(
      Profile whole, ContextFigure event, double leastPercent, OutputStream out, Steps steps)
      throws IOException {
    Profile target = whole.target();
    List<ContextFigure> known = ContextFigure.of(target);
    ContextFigure shown = known.contains(event) ? event : known.get(0);
    long least = (long) Math.ceil(target.inclusiveCycles(0) * (leastPercent / 100));
    export.write(FoldedProfile.of(target, least), shown, out, steps);
  }

  /** The word for it on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
