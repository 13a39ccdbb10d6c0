package org.cprof.agent.runtime;

import java.io.File;
import java.net.URISyntaxException;
import java.net.URL;

/**
 * How whoever started the program reaches the agent while it runs: by the JVM's own attach
 * mechanism, a local socket that only the same user can open. It loads the agent once more, whose
 * arguments are a request; the answer stands among the properties of the agents, which the program
 * does not see. As long as nobody asks, this costs nothing.
 */
public final class Attachment {

  /** The property that tells where the agent's jar lies. */
  static final String AGENT = "cprof.agent";

  /** The property with the last answer: the number of the request, a space, and the answer. */
  static final String ANSWER = "cprof.answer";

  private Attachment() {}

  /** Lets others see that this VM can be asked. */
  public static void announce() throws URISyntaxException {
    CProfControl.publish(AGENT, jar().getPath());
  }

  /** The jar that the agent comes from. */
  public static File jar() throws URISyntaxException {
    return new File(location().toURI());
  }

  /** The jar's URL. */
  public static String url() {
    return location().toExternalForm();
  }

  private static URL location() {
    return Attachment.class.getProtectionDomain().getCodeSource().getLocation();
  }

  /**
   * Answers a request.
   *
   * @param request a number, a space, and the command
   */
  public static void answer(String request) {
    // The JVM has appended the jar once more.
    CProfControl.leaveClassPath(url());
    int space = request.indexOf(' ');
    String answer = CProfControl.command(request.substring(space + 1));
    CProfControl.publish(ANSWER, request.substring(0, space + 1) + answer);
  }
}
