package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.LocalVariable;
import com.sun.jdi.Location;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.ListeningConnector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.StepEvent;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.EventRequestManager;
import com.sun.jdi.request.StepRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.cprof.agent.ProfiledRun.Outcome;
import org.junit.jupiter.api.io.TempDir;
import targets.Stepped;

/**
 * A debugger that steps by lines, into everything, sees those of the source and the local
 * variables.
 */
class DebuggerIT {
  private static final String LISTENING = "com.sun.jdi.SocketListen";

  @TempDir Path folder;

  private final List<String> steps = new ArrayList<>();

  /** The bytecodes model has no stubs in front of handlers, which have the method's last line. */
  @OnOwnAndNamedJdks
  void steps_by_lines_are_those_of_the_source(TestJdk jdk) throws Exception {
    assertThat(debug(jdk).out()).isEqualTo("6");

    assertThat(steps.stream().filter(step -> step.startsWith("targets.")))
        .containsExactly(
            "targets.Stepped:28 [n]",
            "targets.Stepped:15 [n]",
            "targets.Stepped:16 [n, sum]",
            "targets.Stepped:18 [made, n, sum]",
            "targets.Stepped:19 [made, n, sum]",
            "targets.Stepped:20 [e, made, n, sum]",
            "targets.Stepped:22 [made, n, sum]",
            "targets.Stepped:23 [made, n, sum]",
            "targets.Stepped:9 [arguments, i]");
    // The context that leaf's first call makes is none of them; those of the JDK come later.
    assertThat(steps)
        .startsWith(
            "targets.Stepped:28 [n]",
            "targets.Stepped:15 [n]",
            "targets.Stepped:16 [n, sum]",
            "targets.Stepped:18 [made, n, sum]");
  }

  private Outcome debug(TestJdk jdk) throws Exception {
    ListeningConnector connector =
        Bootstrap.virtualMachineManager().listeningConnectors().stream()
            .filter(candidate -> candidate.name().equals(LISTENING))
            .findFirst()
            .orElseThrow();
    Map<String, Connector.Argument> arguments = connector.defaultArguments();
    arguments.get("localAddress").setValue("127.0.0.1");
    arguments.get("timeout").setValue("120000");
    String address = connector.startListening(arguments);
    ProfiledRun run =
        ProfiledRun.quick(jdk, folder)
            .model("bytecodes")
            .flags("-agentlib:jdwp=transport=dt_socket,address=" + address);
    CompletableFuture<Outcome> outcome =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return run.run(Stepped.class.getName());
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    follow(connector.accept(arguments));
    connector.stopListening(arguments);
    return outcome.get();
  }

  private void follow(VirtualMachine vm) throws Exception {
    ClassPrepareRequest prepared = vm.eventRequestManager().createClassPrepareRequest();
    prepared.addClassFilter(Stepped.class.getName());
    prepared.enable();
    while (true) {
      EventSet events = vm.eventQueue().remove();
      for (Event event : events) {
        if (event instanceof VMDisconnectEvent) {
          return;
        } else if (event instanceof ClassPrepareEvent found) {
          ReferenceType type = found.referenceType();
          Location work = type.methodsByName("work").get(0).location();
          EventRequest request = vm.eventRequestManager().createBreakpointRequest(work);
          request.enable();
        } else if (event instanceof BreakpointEvent stopped) {
          stopped.request().disable();
          EventRequestManager requests = vm.eventRequestManager();
          requests
              .createStepRequest(stopped.thread(), StepRequest.STEP_LINE, StepRequest.STEP_INTO)
              .enable();
        } else if (event instanceof StepEvent step) {
          steps.add(line(step));
          if (step.location().method().name().equals("main")) {
            step.request().disable();
          }
        }
      }
      events.resume();
    }
  }

  private static String line(StepEvent step) throws Exception {
    Location at = step.location();
    String type = at.declaringType().name();
    if (!type.equals(Stepped.class.getName())) {
      return type;
    }
    return step.thread().frame(0).visibleVariables().stream()
        .map(LocalVariable::name)
        .sorted()
        .collect(Collectors.joining(", ", type + ":" + at.lineNumber() + " [", "]"));
  }
}
