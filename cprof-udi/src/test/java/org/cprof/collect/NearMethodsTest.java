package org.cprof.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.prepared.SampleMethods;
import org.cprof.profile.NodeKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearMethodsTest {

  private static MethodInfo method(String className, String name, String descriptor) {
    return SampleMethods.nativeMethod(className, name, descriptor);
  }

  private static final MethodInfo[] METHODS = {
    method("org.example.Motor", "step", "(I)V"),
    method("org.example.Motor", "stop", "()V"),
    method("com.sample.Pump", "start", "()V"),
    MethodInfo.ofEvent(NodeKind.ROUTINE, "idiv", 0)
  };

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "org.example.Motor.steb(..)|org.example.Motor.step(I)V org.example.Motor.stop()V",
        "org.example.motor.stop|org.example.Motor.stop()V org.example.Motor.step(I)V",
        "org.example.Motor.step()V|org.example.Motor.step(I)V org.example.Motor.stop()V",
        "org.example.Pump.start|com.sample.Pump.start()V",
        "Motor.stop|org.example.Motor.stop()V",
        "org.other.Valve.close|''",
        ".idiv|''"
      })
  void methods_of_nearly_the_same_name_are_found_nearest_first(String text, String expected) {
    assertThat(NearMethods.of(text, METHODS))
        .isEqualTo(expected.isEmpty() ? List.of() : List.of(expected.split(" ")));
  }
}
