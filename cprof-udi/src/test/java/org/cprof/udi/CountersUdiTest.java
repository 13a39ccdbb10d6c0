package org.cprof.udi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.cprof.code.ClassCode;
import org.cprof.code.MethodCode;
import org.cprof.instrument.ClassBytes;
import org.cprof.model.Models;
import org.junit.jupiter.api.Test;

class CountersUdiTest {

  private static CountersUdi udi(List<Counted> counted) throws Exception {
    CycleUdi bytecodes = new CycleUdi(Models.load("bytecodes", Map.of()));
    return new CountersUdi(
        bytecodes,
        new CounterUdi() {
          @Override
          public List<String> columns() {
            return List.of("a", "b");
          }

          @Override
          public List<Counted> counted(MethodCode method) {
            return counted;
          }
        });
  }

  @Test
  void a_counter_without_a_column_is_refused() throws Exception {
    for (Counted wrong :
        List.of(
            new Counted.Call(2),
            new Counted.Call(-1),
            new Counted.NewArrays(null, 1, 1),
            new Counted.NewArrays(null, 0, 2))) {
      CountersUdi udi = udi(List.of(wrong));
      assertThatThrownBy(() -> udi.plan((MethodCode) null))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("has no column; there are 2");
    }
  }

  @Test
  void a_method_that_counts_nothing_has_no_counters() throws Exception {
    MethodCode method = ClassCode.read(ClassBytes.of(CountersUdiTest.class)).methods().get(0);

    assertThat(udi(List.of()).plan(method).counters().size()).isZero();
    assertThat(udi(List.of(new Counted.Call(1))).plan(method).counters().size()).isEqualTo(2);
  }
}
