package org.cprof.runner.command.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.cprof.calls.CallsFile;
import org.cprof.files.OwnerOnly;
import picocli.CommandLine.Option;

/** Who may read the profiles that a command writes. */
public final class SharingOption {
  @Option(
      names = "--share",
      description =
          "Lets others read the profile, as far as the umask does. Without it, a profile is its"
              + " owner's alone, whatever the umask.")
  private boolean share;

  /**
   * Shares a profile that was written, and the file of its calls, if that is wanted.
   *
   * @throws IOException if that is not allowed
   */
  public void apply(Path profile) throws IOException {
    for (Path file : new Path[] {profile, CallsFile.beside(profile)}) {
      if (share && Files.exists(file)) {
        OwnerOnly.share(file);
      }
    }
  }
}
