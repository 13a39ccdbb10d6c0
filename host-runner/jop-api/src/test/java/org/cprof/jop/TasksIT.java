package org.cprof.jop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.host.Installation;
import org.cprof.runner.schedule.ScheduleReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs for JOP as they are, run by the command line. Times are cycles. */
class TasksIT {

  @TempDir Path folder;
  private List<String> output;
  private final List<long[]> tasks = new ArrayList<>();
  private final List<List<Released>> releases = new ArrayList<>();
  private final List<String> metadata = new ArrayList<>();

  private record Released(long release, long end, long executed, String met) {}

  private void run(String program, String missionTime) throws Exception {
    run(program, missionTime, 0);
  }

  private void run(String program, String missionTime, int expected) throws Exception {
    run("jop", program, missionTime, expected);
  }

  private void run(String model, String program, String missionTime, int expected)
      throws Exception {
    int exitCode =
        cprof(
            "run",
            "--target-api=jop",
            "--model=" + model,
            "--mission-time=" + missionTime,
            "--quiet",
            "-o",
            folder.resolve("p.cprof.csv.gz").toString(),
            "--",
            "-XX:TieredStopAtLevel=1",
            "-Dcprof.target.patience=1000",
            "-cp",
            classes().toString(),
            "programs." + program);
    assertThat(exitCode).as(output.toString()).isEqualTo(expected);
    Path schedule = folder.resolve("p.schedule.csv");
    if (Files.exists(schedule)) {
      read(schedule);
    }
  }

  private int cprof(String... arguments) throws Exception {
    Path out = folder.resolve("out");
    Process process =
        new ProcessBuilder(Installation.command(List.of(arguments)))
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    int exitCode = process.waitFor();
    output = Files.readAllLines(out);
    return exitCode;
  }

  /** The profile is whole all the same. */
  @Test
  void the_schedule_of_a_program_that_was_killed_is_told_as_a_part() throws Exception {
    String profile = folder.resolve("p.cprof.csv.gz").toString();
    String schedule = folder.resolve("p.schedule.csv").toString();
    String programs = classes().toString();
    String halted = "programs.HaltedMission";
    assertThat(cprof("run", "--target-api=jop", "-o", profile, "--", "-cp", programs, halted))
        .isZero();
    String told = "; of a program that was killed, only a part of the schedule is written";
    assertThat(output)
        .filteredOn(line -> line.endsWith(told))
        .singleElement()
        .asString()
        .startsWith("cprof: " + schedule);
    assertThat(ProfileReader.read(Path.of(profile)).size()).isGreaterThan(1);

    assertThat(cprof("report", schedule)).isEqualTo(2);
    assertThat(output).singleElement().asString().endsWith(told);
  }

  private static Path classes() throws Exception {
    return Path.of(programs.Idle.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private void read(Path schedule) throws IOException {
    assertThat(ScheduleReader.read(schedule).tasks()).isNotEmpty();
    for (String line : Files.readAllLines(schedule)) {
      String[] values = line.split(",", -1);
      if (values[0].equals("task")) {
        tasks.add(new long[] {Long.parseLong(values[4]), Long.parseLong(values[5])});
        releases.add(new ArrayList<>());
      } else if (values[0].equals("release")) {
        releases
            .get(Integer.parseInt(values[1]))
            .add(
                new Released(
                    Long.parseLong(values[3]),
                    values[5].isEmpty() ? -1 : Long.parseLong(values[5]),
                    Long.parseLong(values[6]),
                    values[7]));
      } else if (values[0].startsWith("#")) {
        metadata.add(line);
      }
    }
  }

  @Test
  void devices_and_memory_are_what_the_program_expects() throws Exception {
    run("Readings", "1s");

    assertThat(output)
        .containsExactly(
            "at once 8 ",
            "loop 103 ",
            "word 7 ",
            "long 2 ",
            "object 5 ",
            "sum 4 ",
            "cleared 0 ",
            "hex 0000BEEF ",
            "Native.getSP is not there with --target-api jop: the host's stack has no words");
  }

  /** The price of an address stays: bipush 2, jopsys_rd 5. */
  @Test
  void devices_are_where_the_model_has_them() throws Exception {
    run("jop", "Addresses", "1s", 0);

    assertThat(output)
        .containsExactly(
            "2014 16 ", // istore 1, ldc 8, bipush 2, jopsys_rd 5
            "a device at address -16 is not there with --target-api jop: jop has none there,"
                + " see 'cprof models show'",
            "timer 113 ",
            "object 25 ", // istore 1, ldc 8, getstatic 6, getfield 10
            "loops 31 ",
            "processors 1 ",
            "watchdog 1 ");

    run("jop-spinalhdl", "Addresses", "1s", 0);

    assertThat(output)
        .containsExactly(
            "a device at address -128 is not there with --target-api jop:"
                + " jop-spinalhdl has IO_CNT at -16;"
                + " compile with the com.jopdesign.sys.Const of that processor",
            "spinalhdl 16 ",
            "x",
            "timer 113 ",
            "object 26 ", // getstatic 7
            "loops 30 ",
            "processors 1 ",
            "watchdog 1 ");
  }

  /** Nothing that runs at the end of a program is there to write what is left. */
  @Test
  void the_serial_line_has_each_character_at_once() throws Exception {
    run("Halted", "1s");

    assertThat(output).containsExactly("x");
  }

  @Test
  void constant_addresses_without_a_device_are_listed() throws Exception {
    String addresses = classes().resolve("programs/Addresses.class").toString();

    cprof("check-target", "--target-api=jop", "--model=jop-spinalhdl", addresses);

    assertThat(output)
        .contains("  line 22: an address without a device on jop-spinalhdl: -128")
        .contains("2 problems");
  }

  @Test
  void what_has_no_stand_in_is_listed_and_what_has_one_is_not() throws Exception {
    String readings = classes().resolve("programs/Readings.class").toString();
    String heater = classes().resolve("programs/Heater.class").toString();

    assertThat(cprof("check-target", "--target-api=jop", readings)).isEqualTo(1);
    assertThat(output)
        .contains("  line 34: a method without a stand-in: com.jopdesign.sys.Native.getSP()I")
        .contains("1 problem");
    assertThat(cprof("check-target", "--target-api=jop", heater)).isZero();
  }

  @Test
  void a_release_takes_the_cycles_known_by_hand() throws Exception {
    run("Idle", "1ms");

    List<Released> idle = releases.get(0);
    // From 20 us on, each 100 us.
    assertThat(idle).hasSize(10);
    for (int i = 1; i < idle.size(); i++) {
      long release = 2_000 + 10_000L * i;
      assertThat(idle.get(i)).isEqualTo(new Released(release, release + 142, 142, "yes"));
    }
    assertThat(metadata).contains("# mission-end: 100000");
  }

  @Test
  void releases_end_when_a_simulation_cycle_by_cycle_ends_them() throws Exception {
    run("Preempted", "60ms");

    assertThat(tasks).hasSize(4);
    List<List<Long>> expected = ends(6_000_000);
    for (int task = 0; task < 3; task++) {
      List<Long> ends = new ArrayList<>();
      for (Released each : releases.get(task)) {
        if (each.end() >= 0) {
          ends.add(each.end());
          assertThat(each.met()).isEqualTo("yes");
        }
      }
      assertThat(ends).isNotEmpty().isEqualTo(expected.get(task));
    }
    // The program reads the time behind all preemptions, as long before the end in each release.
    List<Released> slow = releases.get(2);
    long distance = slow.get(0).end() - Long.parseLong(output.get(0));
    for (int i = 1; i < 4; i++) {
      assertThat(slow.get(i).end() - Long.parseLong(output.get(i))).isEqualTo(distance);
    }
  }

  /** One processor, cycle by cycle, from nothing but the releases and what each executes. */
  private List<List<Long>> ends(long mission) {
    List<List<Long>> ends = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    int[] next = new int[3];
    long[] left = new long[3];
    for (long now = 0; now < mission; now++) {
      for (int task = 0; task < 3; task++) {
        long release = tasks.get(task)[1] + next[task] * tasks.get(task)[0];
        if (left[task] == 0 && release <= now && next[task] < releases.get(task).size()) {
          left[task] = releases.get(task).get(next[task]++).executed();
        }
      }
      for (int task = 0; task < 3; task++) {
        if (left[task] > 0) {
          left[task]--;
          if (left[task] == 0) {
            ends.get(task).add(now + 1);
          }
          break;
        }
      }
    }
    return ends;
  }

  @Test
  void a_missed_period_begins_the_next_one_at_once_and_an_unhandled_event_is_lost()
      throws Exception {
    run("Late", "30ms");

    // For 20 ms the event is fired in each period, at first twice; then the late task takes all.
    assertThat(output).containsExactly("4");
    assertThat(metadata).contains("# lost-events: programs.Late$1 1");
    List<Released> late = releases.get(0);
    assertThat(late.get(0).release()).isEqualTo(2_000_000);
    for (int i = 1; i < late.size(); i++) {
      assertThat(late.get(i - 1).met()).isEqualTo("no");
      assertThat(late.get(i).release()).isEqualTo(late.get(i - 1).end());
    }
    // At 0, 5, 10 and 15 ms; at 20 ms nothing is left for it.
    assertThat(releases.get(2)).hasSize(4).allMatch(event -> event.met().equals("yes"));
  }

  @Test
  void a_mission_of_level_1_releases_its_handlers_until_it_ends() throws Exception {
    run("Level1", "1s");

    assertThat(output).hasSize(3).allMatch(line -> line.startsWith("told at ms "));
    int first = Integer.parseInt(output.get(0).replaceAll("\\D", ""));
    assertThat(output.get(2)).isEqualTo("told at ms " + (first + 10) + " ");
    // The last one finds that the mission ends.
    assertThat(releases.get(0))
        .extracting(Released::release)
        .containsExactly(100_000L, 600_000L, 1_100_000L, 1_600_000L);
    // Nobody wants the processor any more, long before the end of the mission.
    assertThat(metadata).isNotEmpty().doesNotContain("# mission-end: 100000000");
  }

  @Test
  void a_program_has_clocks_of_its_own_and_tasks_take_the_last_number() throws Exception {
    run("Clocks", "1s");

    // A resolution of 1 us in ticks of 10 ns; 7 of the second release was not yet taken.
    assertThat(output).containsExactly("last number 7 ", "last number 100 ");
  }

  @Test
  void words_behind_the_memory_are_told_from_those_of_objects() throws Exception {
    run("ObjectWords", "1s");

    String larger =
        " of the memory is not there with --target-api jop: it has 262144 words; --target-memory"
            + " makes the memory larger";
    String objects =
        " of the memory is not there with --target-api jop: numbers from 262144 on stand for"
            + " objects, which have no words on the host";
    assertThat(output)
        .containsExactly(
            "address 262144" + larger,
            "address 262144" + objects,
            "address 262146" + objects,
            "address 524288" + larger,
            "address 5000 of the on-chip memory is not there with --target-api jop: it has 1024"
                + " words");
  }

  @Test
  void frames_of_level_0_begin_at_their_times() throws Exception {
    run("Level0", "1s");

    // Each is called once in 5 ms; a microsecond's fraction decides on the last digit.
    assertThat(output).hasSize(2);
    assertThat(output.get(0)).isIn("first 4999 ", "first 5000 ", "first 5001 ");
    assertThat(output.get(1)).isIn("second 4999 ", "second 5000 ", "second 5001 ");
  }

  @Test
  void a_task_that_never_waits_ends_the_program_and_main_may_loop() throws Exception {
    run("Endless", "20ms", 3);

    String reason = " ms of the host without reading the time or waiting; ";
    assertThat(output)
        .containsExactly(
            "cprof: main has run for 1000" + reason + "the schedule goes on without it",
            "cprof: programs.Endless has run for 1000" + reason + "the program ends here");
    // The first two releases, before the third loops from 2 ms on.
    assertThat(releases.get(0)).extracting(Released::met).containsExactly("yes", "yes", "");
    assertThat(metadata).contains("# mission-end: 200000");
  }
}
