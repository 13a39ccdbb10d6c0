package org.cprof.maven;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.cprof.collect.Collector;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.raw.Images;
import org.cprof.runner.host.RawProfiles;
import org.cprof.runner.host.StartFailure;
import org.cprof.runner.host.TestJvms;
import org.cprof.runner.merge.ProfileMerge;
import org.cprof.runner.text.Steps;
import org.cprof.setup.AgentOptions;

/** What the JVMs of a module's tests leave in a folder, and the profile that is made of it. */
final class TestProfiles {
  /** The profiles of several JVMs. */
  private static final String PARTS = "*-" + TestJvms.PROFILE;

  private final Path folder;
  private final Path profile;

  TestProfiles(Path folder) {
    this.folder = folder;
    this.profile = folder.resolve(TestJvms.PROFILE);
  }

  /** Whether the profile was made since then, so by this build. */
  boolean areSince(Date time) throws IOException {
    return Files.getLastModifiedTime(profile).toMillis() >= time.getTime();
  }

  /** Removes what the tests of an earlier build have left. */
  void remove() throws IOException {
    for (Path file : filesIn(folder.resolve(TestJvms.PROFILE + AgentOptions.RAW), "*")) {
      Files.delete(file);
    }
    for (Path file : filesIn(folder, "{*-java.*.csv.gz,java.*.csv.gz}")) {
      Files.delete(file);
    }
    StartFailure.remove(folder);
  }

  /** JVMs that could not start, each in a line. */
  List<String> failures() throws IOException {
    return StartFailure.in(folder).stream().map(StartFailure::toString).toList();
  }

  /** Whether there is anything that {@link #read} makes a profile of. */
  boolean areThere() throws IOException {
    return Files.exists(profile) || !RawProfiles.in(folder).isEmpty();
  }

  /** The profile of all JVMs of the tests; empty if there were none. */
  Optional<Profile> read() throws IOException {
    Set<Path> raws = RawProfiles.in(folder);
    if (raws.size() == 1 && filesIn(folder, PARTS).isEmpty()) {
      Path raw = raws.iterator().next();
      try (Collector collector = RawProfiles.open(raw)) {
        collector.write(profile, RawProfiles.isRunning(collector));
        RawProfiles.remove(raw);
        return Optional.of(ProfileReader.read(profile));
      }
    }
    for (Path raw : raws) {
      collectPart(raw);
    }
    if (!raws.isEmpty()) {
      ProfileMerge merge = new ProfileMerge();
      for (Path part : filesIn(folder, PARTS)) {
        merge.add(ProfileReader.read(part));
      }
      merge.write(profile, Steps.UNSEEN);
    }
    return Files.exists(profile) ? Optional.of(ProfileReader.read(profile)) : Optional.empty();
  }

  private void collectPart(Path raw) throws IOException {
    try (Collector collector = RawProfiles.open(raw)) {
      String name = Images.name(raw) + "-" + TestJvms.PROFILE;
      collector.write(folder.resolve(name), RawProfiles.isRunning(collector));
    }
    RawProfiles.remove(raw);
  }

  private static List<Path> filesIn(Path folder, String pattern) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, pattern)) {
      List<Path> found = new ArrayList<>();
      files.forEach(found::add);
      found.sort(null);
      return found;
    }
  }
}
