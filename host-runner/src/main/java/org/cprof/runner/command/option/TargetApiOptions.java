package org.cprof.runner.command.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.cprof.model.ProcessorModel;
import org.cprof.model.devices.Device;
import org.cprof.model.devices.Devices;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.Installation;
import org.cprof.runner.host.ProgramArguments;
import org.cprof.runner.host.ProgramClassPath;
import org.cprof.runner.observed.Duration;
import org.cprof.runner.schedule.ScheduleFile;
import org.cprof.runner.schedule.ScheduleReader;
import org.cprof.runner.schedule.ScheduleTables;
import org.cprof.runner.text.IoFailure;
import org.cprof.runner.text.Terminal;
import picocli.CommandLine.Option;

/** What stands in for the target's own classes, which a program uses. */
public final class TargetApiOptions {
  private static final String JOP = "jop";

  /** 512 MB of the host. */
  private static final int MOST_WORDS = 1 << 27;

  private static final String PROPERTY = "cprof.target.";

  @Option(
      names = "--target-api",
      paramLabel = "jop",
      description =
          "Puts stand-ins for the classes of JOP's library on the class path: devices, clock"
              + " and real-time tasks (com.jopdesign.sys, joprt, util, javax.safetycritical)."
              + " Tasks run in the target's time, and their schedule is written beside the"
              + " profile, for 'cprof report'. Implies --clock=target.")
  private String api;

  @Option(
      names = "--mission-time",
      paramLabel = "TIME",
      defaultValue = "1s",
      description =
          "Ends a program with tasks at this time of the target after the start of its"
              + " mission (default: 1s).")
  private String missionTime;

  @Option(
      names = "--target-memory",
      paramLabel = "WORDS",
      defaultValue = "262144",
      description =
          "Words of the memory that a program reaches by address (default: 262144, 1 MB). Flash"
              + " and the like behind it need more.")
  private int memoryWords;

  public boolean isChosen() {
    return api != null;
  }

  /** The jars with the stand-ins. */
  public List<Path> jars() {
    return isChosen() ? List.of(Installation.jopApiJar()) : List.of();
  }

  /**
   * @throws CommandException if there are no stand-ins for the target
   */
  public void check() {
    check(api);
  }

  /**
   * Looks whether there are stand-ins for a target.
   *
   * @param api null for none
   * @throws CommandException if not
   */
  public static void check(String api) {
    if (api != null && !api.equals(JOP)) {
      throw CommandException.wrongUse("--target-api " + api + " is unknown; choose " + JOP);
    }
  }

  /**
   * The program with the stand-ins.
   *
   * @throws CommandException if the model knows nothing of JOP's bytecodes
   */
  public ProgramArguments apply(ProgramArguments program, ProcessorModel model, Path profile) {
    if (!model.replacesCalls("com/jopdesign/sys/Native", "rd")) {
      throw CommandException.wrongUse(
          "--target-api jop needs a model with a price for com.jopdesign.sys.Native, such as jop"
              + " or jop-spinalhdl; "
              + model.name()
              + " has none");
    }
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put(PROPERTY + "hertz", Long.toString(model.clockHz()));
    long mission = Duration.cycles(missionTime, model.clockHz(), "--mission-time");
    properties.put(PROPERTY + "mission", Long.toString(mission));
    if (memoryWords < 1 || memoryWords > MOST_WORDS) {
      throw CommandException.wrongUse(
          "--target-memory " + memoryWords + ": expected a number from 1 to " + MOST_WORDS);
    }
    properties.put(PROPERTY + "memory", Integer.toString(memoryWords));
    properties.put(PROPERTY + "model", model.name());
    properties.put(PROPERTY + "devices", registers(model.devices()));
    Path schedule = ScheduleFile.beside(profile.toAbsolutePath());
    try {
      Files.deleteIfExists(schedule);
    } catch (IOException e) {
      throw CommandException.wrongUse("cannot replace " + schedule + ": " + IoFailure.reason(e));
    }
    properties.put(PROPERTY + "schedule", schedule.toString());
    return ProgramClassPath.startingWith(program, jars(), properties);
  }

  /** The registers as the stand-ins read them: NAME=ADDRESS, separated by commas. */
  private static String registers(Devices devices) {
    List<String> registers = new ArrayList<>();
    for (Device device : devices.all()) {
      for (int word = 0; word < device.words(); word++) {
        String name = device.name() + (word == 0 ? "" : "+" + word);
        registers.add(name + "=" + (device.address() + word));
      }
    }
    return String.join(",", registers);
  }

  /** The schedule that a run has left, as text; nothing if the program has no tasks. */
  public List<String> lines(Path profile, Terminal terminal) throws IOException {
    Path schedule = ScheduleFile.beside(profile);
    return isChosen() && Files.exists(schedule)
        ? ScheduleTables.of(ScheduleReader.read(schedule)).lines(terminal)
        : List.of();
  }
}
