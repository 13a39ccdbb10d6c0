package org.cprof.runner.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.cprof.runner.CommandRun;
import org.cprof.runner.ProfileFiles;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A profile is its owner's alone, whichever command writes it, unless it is shared. */
class ProfileModesTest {
  @TempDir Path folder;

  @BeforeEach
  void onlyWherePermissionsAreKnown() {
    assumeThat(folder.getFileSystem().supportedFileAttributeViews()).contains("posix");
  }

  private Set<PosixFilePermission> merged(String options) throws Exception {
    Path sample = ProfileFiles.write(folder.resolve("sample"), ProfileTree.sample());
    Path sum = folder.resolve("sum");
    CommandRun run = CommandRun.of("merge" + options + " -o " + sum + " " + sample);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return Files.getPosixFilePermissions(sum);
  }

  @Test
  void a_profile_is_its_owners_alone() throws Exception {
    assertThat(merged("")).isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void a_shared_one_has_what_the_umask_leaves() throws Exception {
    Path ordinary = Files.createFile(folder.resolve("ordinary"));

    assertThat(merged(" --share")).isEqualTo(Files.getPosixFilePermissions(ordinary));
  }

  @Test
  void a_link_to_a_profile_stays_one() throws Exception {
    Path target = folder.resolve("target");
    Files.createSymbolicLink(folder.resolve("sum"), target);
    merged("");

    assertThat(folder.resolve("sum")).isSymbolicLink();
    assertThat(target).isRegularFile();
  }
}
