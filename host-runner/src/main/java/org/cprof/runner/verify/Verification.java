package org.cprof.runner.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.text.Names;
import org.cprof.runner.text.Numbers;

/** The profiles of several runs, each compared with the first one as soon as it is there. */
public final class Verification {

  private static final int PATH_WIDTH = 100;

  private final Profile first;
  private final int firstExitCode;
  private int runs = 1;
  private String disagreement = "";

  /**
   * @param first the profile of the first run
   * @throws IOException if it cannot be read
   */
  public Verification(Path first, int exitCode) throws IOException {
    this.first = ProfileReader.read(first);
    this.firstExitCode = exitCode;
  }

  /** Adds another run, and deletes its profile. */
  public void add(Path profile, int exitCode) throws IOException {
    runs++;
    if (!Files.exists(profile)) {
      disagree("run " + runs + " left no profile, with exit code " + exitCode);
      return;
    }
    Profile other = ProfileReader.read(profile);
    Files.delete(profile);
    Agreement agreement = Agreement.of(first, other);
    if (exitCode != firstExitCode) {
      disagree("the exit code is " + exitCode + " in run " + runs + ", not " + firstExitCode);
    } else if (!agreement.isComplete()) {
      String place =
          agreement.firstPath().isEmpty()
              ? "the root"
              : Names.path(agreement.firstPath(), false, PATH_WIDTH);
      disagree(
          "run "
              + runs
              + " differs in "
              + Numbers.count(agreement.differing(), "context")
              + " of "
              + Numbers.grouped(first.size())
              + ", the first is "
              + place
              + ": "
              + agreement.first());
    }
  }

  private void disagree(String what) {
    if (disagreement.isEmpty()) {
      disagreement = what;
    }
  }

  public boolean isAgreed() {
    return disagreement.isEmpty();
  }

  /** The outcome in one line. */
  public String line() {
    return isAgreed()
        ? Numbers.count(runs, "run") + " agree in all " + Numbers.count(first.size(), "context")
        : "The runs do not agree: " + disagreement;
  }
}
