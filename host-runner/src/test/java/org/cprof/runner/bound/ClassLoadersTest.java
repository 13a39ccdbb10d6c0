package org.cprof.runner.bound;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cprof.runner.bound.objects.ObservedCalls;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that get classes from elsewhere: they may be larger callers, and store to fields. */
class ClassLoadersTest {
  @TempDir private Path folder;

  private List<String> assumptions(String member) throws Exception {
    return BoundProgram.bound(
            BoundProgram.compiled(folder, "static int f(int n) { return n + 1; }", member)
                .with("bytecodes", Map.of(), null, ObservedCalls.NONE),
            "f",
            Bound.CacheAtStart.UNKNOWN)
        .assumptions();
  }

  private static String ofMethod(String name) {
    return "no class that is not on the class path, such as those of the class loader or definition"
        + " in "
        + name
        + ", calls what is bounded, makes objects for it or stores to its fields";
  }

  @Test
  void a_program_without_class_loaders_has_no_such_assumption() throws Exception {
    assertThat(assumptions("static Object o() { return T.class.getClassLoader(); }"))
        .noneMatch(text -> text.startsWith("no class that is not on the class path"));
  }

  @Test
  void who_makes_a_class_loader_is_named() throws Exception {
    for (String code :
        List.of(
            "new java.net.URLClassLoader(new java.net.URL[0])",
            "java.net.URLClassLoader.newInstance(new java.net.URL[0])",
            "((java.util.function.Function<java.net.URL[], Object>) java.net.URLClassLoader::new)"
                + ".apply(null)",
            "java.lang.invoke.MethodHandles.lookup().defineClass(new byte[0])")) {
      assertThat(assumptions("static Object o() throws Exception { return " + code + "; }"))
          .contains(ofMethod("T.o"));
    }
  }

  @Test
  void a_class_loader_of_ones_own_is_named() throws Exception {
    assertThat(assumptions("static class L extends ClassLoader { }"))
        .contains(ofMethod("T$L.<init>"));
  }
}
