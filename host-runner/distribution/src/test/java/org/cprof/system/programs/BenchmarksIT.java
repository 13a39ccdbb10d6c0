package org.cprof.system.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jbe.Benchmarks;
import jbe.driver.Benchmark;
import jbe.driver.Driver;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Benchmarks give the same result on the host, under CProf on either JDK, and in every order; and
 * the same cycles, as they use nothing of the JDK.
 */
class BenchmarksIT {
  @TempDir private Path folder;

  private static List<String> names() {
    return new ArrayList<>(Arrays.stream(Benchmarks.all()).map(Benchmark::name).toList());
  }

  private Map<String, List<String>> estimates(int feature, List<String> names) throws Exception {
    Path csv = folder.resolve("benchmarks-" + feature + ".csv");
    List<String> command =
        CProfCommand.of(
            "jbe", "--jdk", HostJdk.ofFeature(feature).home().toString(), "--csv", csv.toString());
    command.addAll(names);
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output").toFile())
            .start();
    assertThat(process.waitFor()).as(Files.readString(folder.resolve("output"))).isZero();
    CSVFormat format = CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();
    Map<String, List<String>> rows = new TreeMap<>();
    try (CSVParser parser = CSVParser.parse(csv, StandardCharsets.UTF_8, format)) {
      for (CSVRecord row : parser) {
        String key = row.get("benchmark") + " " + row.get("argument") + " " + row.get("start");
        rows.put(key, List.of(row.get("result"), row.get("cycles"), row.get("overhead")));
      }
    }
    return rows;
  }

  @Test
  void results_and_cycles_are_the_same_everywhere_and_in_every_order() throws Exception {
    Map<String, String> onHost = new TreeMap<>();
    for (String name : names()) {
      for (int iterations : Driver.iterations()) {
        Benchmark benchmark = Benchmarks.find(name);
        benchmark.start();
        String key = name + " " + iterations;
        onHost.put(key + " empty", Integer.toString(benchmark.run(iterations)));
        onHost.put(key + " warm", Integer.toString(benchmark.run(iterations)));
      }
    }

    Map<String, List<String>> on17 = estimates(17, names());
    List<String> reversed = names();
    Collections.reverse(reversed);
    Map<String, List<String>> on25 = estimates(25, reversed);

    Map<String, String> results = new TreeMap<>();
    on17.forEach((key, row) -> results.put(key, row.get(0)));
    assertThat(results).isEqualTo(onHost);
    assertThat(on25).isEqualTo(on17);
  }
}
