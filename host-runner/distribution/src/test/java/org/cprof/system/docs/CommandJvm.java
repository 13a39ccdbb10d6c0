package org.cprof.system.docs;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import javax.tools.ToolProvider;
import org.cprof.runner.Main;

/**
 * The JVM in which commands of the documentation run one after the other, in the folder in which it
 * was started. Each comes as a line of its words; behind what it prints comes its exit code.
 */
public final class CommandJvm {
  /** Between the words of a command. */
  static final String SEPARATOR = "\u001f";

  /** Before the exit code. */
  static final String END = "\u0001";

  private CommandJvm() {}

  public static void main(String[] arguments) throws IOException {
    // Not by standard input, which a command may read.
    int port = Integer.parseInt(arguments[0]);
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        System.out.println(END + run(line.split(SEPARATOR)));
        System.out.flush();
      }
    }
  }

  private static int run(String[] words) {
    String[] arguments = Arrays.copyOfRange(words, 1, words.length);
    if (words[0].equals("javac")) {
      return ToolProvider.getSystemJavaCompiler().run(null, System.out, System.out, arguments);
    }
    Writer out = new OutputStreamWriter(System.out, StandardCharsets.UTF_8);
    return Main.execute(arguments, out, out);
  }
}
