package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;
import org.cprof.classes.ProgramFiles;
import org.cprof.code.MethodCode;
import org.cprof.model.Models;
import org.cprof.model.sizes.MethodSizes;
import org.cprof.runner.bound.objects.ObservedCalls;
import org.cprof.runner.bound.value.Parameters;
import org.cprof.runner.explain.MethodFinder;
import org.cprof.runner.explain.NamedMethod;
import org.cprof.runner.host.ProgramClassPath;

/** A compiled class {@code T}, whose methods are bounded. */
record BoundProgram(Path folder) {

  /** Bounds in bytecodes, of a class with members that all programs of a test have, and others. */
  static Analysis inBytecodes(Path folder, List<String> common, String... others) throws Exception {
    List<String> members = new ArrayList<>(common);
    members.addAll(List.of(others));
    return compiled(folder, members.toArray(String[]::new))
        .with("bytecodes", Map.of(), null, ObservedCalls.NONE);
  }

  /** Compiles a class with these members, one a line, the first on line 2. */
  static BoundProgram compiled(Path folder, String... members) throws Exception {
    Path source = folder.resolve("T.java");
    Files.writeString(source, "public class T {\n" + String.join("\n", members) + "\n}\n");
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(
                    null,
                    null,
                    null,
                    "-g",
                    "-XDstringConcat=inline",
                    "-cp",
                    folder.toString(),
                    source.toString()))
        .isZero();
    return new BoundProgram(folder);
  }

  Analysis with(String model, Map<String, String> settings, Path loops, ObservedCalls receivers)
      throws Exception {
    return new Analysis(
        Models.load(model, settings),
        MethodSizes.NONE,
        ProgramFiles.onOwnJdk(
            ProgramClassPath.open(folder.toString(), Runtime.version().feature())),
        StatedBounds.of(loops, List.of(folder)),
        receivers,
        Analysis.EFFORT);
  }

  static Bound bound(
      Analysis analysis, String method, Bound.CacheAtStart start, String... arguments) {
    MethodCode code =
        new MethodFinder(analysis.files()).find(NamedMethod.parse("T." + method)).get(0);
    return analysis.of(code, new Parameters(List.of(arguments)), start);
  }
}
