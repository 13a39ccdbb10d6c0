package org.cprof.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.cprof.agent.TestJdk;
import org.cprof.classes.JdkImage;
import org.cprof.classes.KnownClasses;
import org.cprof.classes.Natives;
import org.cprof.instrument.call.Item;
import org.cprof.setup.AgentOptions;
import org.cprof.setup.RunSetup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountingCodeTest {

  private static CountingCode code(Map<String, String> told) throws Exception {
    return new CountingCode(new RunSetup(AgentOptions.of(told)), JdkImage.of(TestJdk.own().home()));
  }

  @ParameterizedTest
  @CsvSource({
    "java/lang/CProf, true",
    "java/lang/CProfTree, true",
    "sun/nio/ch/CProfIo, true",
    "jdk/internal/misc/CProfNative, true",
    "sun/nio/ch/FileDispatcherImpl, false",
    "jdk/internal/vm/Continuation, true",
    "jdk/internal/vm/Continuation$Pinned, true",
    "jdk/internal/vm/ContinuationScope, true",
    "jdk/internal/vm/ContinuationSupport, false",
    "java/lang/String, false",
    "org/cprof/Any, false"
  })
  void what_counting_is_made_of_does_not_count(String name, boolean isMachinery) {
    assertThat(CountingCode.isMachinery(name)).isEqualTo(isMachinery);
  }

  /** How many methods of Thread's state, an enum, count a call of Object's constructor. */
  private static boolean countsObject(CountingCode code) throws Exception {
    Natives natives = Natives.ofPlatform(new KnownClasses(code.jdk(), null, Set.of()));
    return code.prepare(code.jdk().classFile("java/lang/Enum"), natives).items().stream()
        .filter(Item.Method.class::isInstance)
        .flatMap(item -> ((Item.Method) item).info().callerCountedCalls().stream())
        .anyMatch(call -> call.callee().className().equals("java.lang.Object"));
  }

  @Test
  void callers_count_the_constructor_of_object_where_it_counts() throws Exception {
    assertThat(countsObject(code(Map.of()))).isTrue();
    assertThat(countsObject(code(Map.of("exclude", "java.lang.Object")))).isFalse();
    assertThat(countsObject(code(Map.of("call.sites", "true")))).isFalse();
  }
}
