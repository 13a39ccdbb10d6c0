package org.cprof.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.cprof.classes.SketchedClass;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.prepared.Message;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What else a JVM asks for. */
class SessionRequestsTest extends SessionCase {

  private int resolvedId(int number) {
    return ask(ServedRun.request(ServedRun.UNRESOLVED, out -> out.putInt(number))).rest().getInt();
  }

  /** The class that it calls comes later, from a loader that the service does not know. */
  @Test
  void what_a_class_of_a_loader_calls_is_known_when_its_class_is_there() throws Exception {
    begin();
    load(Program.Calling.class, ServedRun.OTHER);
    assertThat(resolvedId(0)).isEqualTo(-1);

    load(Program.Elsewhere.class, ServedRun.OTHER);

    assertNative(resolvedId(0), "org.cprof.serve.Program$Elsewhere", "run");
  }

  @Test
  void what_a_class_of_the_class_path_calls_is_never_asked_for() throws Exception {
    begin();
    load(Program.Calling.class, ServedRun.CLASS_PATH);

    ask(ServedRun.request(ServedRun.UNRESOLVED, out -> out.putInt(0)));

    assertThat(run.leftOut()).hasSize(1);
    assertThat(run.leftOut().get(0)).startsWith("request 4: ");
  }

  private long load(InvokeKind kind, int method, int caller) {
    return ask(ServedRun.request(
            ServedRun.LOAD,
            out -> {
              out.putInt(kind.ordinal());
              out.putInt(method);
              out.putInt(caller);
            }))
        .rest()
        .getLong();
  }

  @Test
  void loaded_classes_that_are_neither_counted_nor_named_are_told_by_their_places()
      throws Exception {
    begin();
    load(Program.Plain.class, ServedRun.CLASS_PATH);

    int[] places =
        ask(ServedRun.request(
                ServedRun.LOADED,
                out -> {
                  List<String> names =
                      List.of(
                          "",
                          PLAIN,
                          "p.Missed",
                          "java.util.Optional",
                          "java.lang.CProfTree",
                          "org.cprof.agent.CProfAgent",
                          "java.util.Missed");
                  out.putInt(names.size());
                  for (String name : names) {
                    out.putText(name);
                  }
                }))
            .rest()
            .getInts();

    assertThat(places).containsExactly(2, 6);
  }

  @Test
  void a_class_that_stayed_as_it_is_was_seen_all_the_same() throws Exception {
    begin("exclude=p.*");
    ask(
        ServedRun.request(
            ServedRun.CLASS_PATH, "p/Excluded", new SketchedClass("p/Excluded").bytes()));

    int[] places =
        ask(ServedRun.request(
                ServedRun.LOADED,
                out -> {
                  out.putInt(1);
                  out.putText("p.Excluded");
                }))
            .rest()
            .getInts();

    assertThat(places).isEmpty();
  }

  /** Of a method that is not there, of one that is none, and of nothing. */
  @ParameterizedTest
  @ValueSource(ints = {4_000, 1 << 30, -1})
  void a_request_that_fails_has_no_answer(int id) throws Exception {
    begin();

    assertNoAnswer(ServedRun.request(ServedRun.METHOD, out -> out.putInt(id)));
    assertThat(run.leftOut()).hasSize(1);
    assertThat(run.leftOut().get(0)).startsWith("request 7: ");
  }

  @Test
  void a_request_of_no_known_kind_has_no_answer() throws Exception {
    begin();

    assertNoAnswer(ServedRun.request(99, out -> {}));
    assertThat(run.leftOut())
        .containsExactly("request 99: java.lang.IllegalArgumentException: no request 99");
  }

  @Test
  void a_class_that_is_cut_off_stays_as_it_is() throws Exception {
    begin();

    assertNoAnswer(ServedRun.request(ServedRun.CLASS, out -> out.putByte(0)));
    assertThat(run.leftOut().get(0)).startsWith("request 2: ");
  }

  private void assertNoAnswer(byte[] request) {
    assertThat(session.answer(new Message(request)).isNone()).isTrue();
  }
}
