package org.cprof.runner.sweep;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.Installation;
import org.cprof.runner.text.Progress;

/**
 * Runs cells, several at a time, each by a {@code cprof run} of its own. When this process ends,
 * they end.
 */
final class CellRuns {
  private static final File NOTHING = new File("/dev/null");

  private final Path jdk;
  private final Path sizes;
  private final List<String> program;
  private final CellProfiles profiles;
  private final Path input;
  private final Set<Process> running = ConcurrentHashMap.newKeySet();

  /**
   * @param jdk the folder of the JDK to run on; null for the one that runs cprof
   * @param sizes the list of methods' sizes; null for none
   * @param program as it stands behind {@code --}
   * @param input what each program reads; null for nothing
   */
  CellRuns(Path jdk, Path sizes, List<String> program, CellProfiles profiles, Path input) {
    this.jdk = jdk;
    this.sizes = sizes;
    this.program = program;
    this.profiles = profiles;
    this.input = input;
  }

  /** Runs cells and returns their results in the same order. */
  List<Result> run(List<Cell> cells, int jobs, Progress progress) {
    ExecutorService executor = Executors.newFixedThreadPool(jobs);
    Thread stop = new Thread(() -> running.forEach(CellRuns::stop));
    Runtime.getRuntime().addShutdownHook(stop);
    try {
      AtomicInteger done = new AtomicInteger();
      List<Future<Result>> futures = new ArrayList<>();
      for (Cell cell : cells) {
        futures.add(
            executor.submit(
                () -> {
                  Result result = run(cell);
                  synchronized (progress) {
                    progress.at(done.incrementAndGet(), cells.size());
                  }
                  return result;
                }));
      }
      List<Result> results = new ArrayList<>();
      for (Future<Result> future : futures) {
        results.add(future.get());
      }
      return results;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CommandException.notRun("interrupted while waiting for the cells");
    } catch (ExecutionException e) {
      throw CommandException.notRun("cannot run the cells: " + e.getCause().getMessage());
    } finally {
      executor.shutdownNow();
      running.forEach(CellRuns::stop);
      Runtime.getRuntime().removeShutdownHook(stop);
    }
  }

  private static void stop(Process process) {
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
  }

  /** The {@code cprof run} that makes a cell's profile, by the Java that runs this one. */
  private List<String> command(Cell cell, Path profile) {
    List<String> arguments = new ArrayList<>(List.of("run", "--quiet"));
    if (jdk != null) {
      arguments.addAll(List.of("--jdk", jdk.toString()));
    }
    if (sizes != null) {
      arguments.addAll(List.of("--sizes", sizes.toString()));
    }
    arguments.addAll(List.of("--model", cell.model()));
    cell.settings()
        .forEach((name, value) -> arguments.addAll(List.of("--set", name + "=" + value)));
    arguments.addAll(List.of("-o", profile.toString(), "--"));
    arguments.addAll(program);
    return Installation.command(arguments);
  }

  private Result run(Cell cell) throws IOException, InterruptedException {
    Path unfinished = profiles.unfinished(cell);
    Path log = profiles.log(cell);
    Files.deleteIfExists(profiles.file(cell));
    Process process =
        new ProcessBuilder(command(cell, unfinished))
            .redirectInput(input == null ? NOTHING : input.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    running.add(process);
    int exitCode = process.waitFor();
    running.remove(process);
    if (exitCode != 0) {
      // What it counted is not what the other cells count.
      Files.deleteIfExists(unfinished);
      return Result.without(
          cell, Result.State.FAILED, "exit code " + exitCode + "; it printed " + log);
    }
    Files.move(unfinished, profiles.file(cell), StandardCopyOption.REPLACE_EXISTING);
    return profiles.read(cell, Result.State.RUN);
  }
}
