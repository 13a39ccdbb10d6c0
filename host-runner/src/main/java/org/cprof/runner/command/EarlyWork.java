package org.cprof.runner.command;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.classes.Hashes;
import org.cprof.classes.JdkImage;
import org.cprof.model.Models;
import org.cprof.model.csv.ModelException;

/**
 * What every run needs, done in a second thread while picocli reads the options, which takes about
 * as long: the model is read, which {@link Models} keeps, and the JDK finds its hash functions and
 * its image.
 */
final class EarlyWork {
  /** Where nobody has begun it. */
  static final EarlyWork NONE = new EarlyWork(new Thread());

  private static final String MODEL = "--model";
  private static final String SET = "--set";
  private static final List<String> OTHER_MODELS =
      List.of(MODEL, SET, "--preset", "--with", "--udi");

  private final Thread thread;

  private EarlyWork(Thread thread) {
    this.thread = thread;
  }

  static EarlyWork begin(List<String> arguments) {
    Thread thread = new Thread(() -> work(arguments), "cprof-early");
    thread.setDaemon(true);
    // Who needs what could not be done meets the same problem, and tells it.
    thread.setUncaughtExceptionHandler((ended, problem) -> {});
    thread.start();
    return new EarlyWork(thread);
  }

  /** Waits for it, so that nothing is done twice. */
  void await() {
    try {
      thread.join();
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }

  private static void work(List<String> arguments) {
    try {
      Guess guess = Guess.of(arguments);
      if (guess != null && Models.builtIn().contains(guess.model)) {
        Models.load(guess.model, guess.settings);
      }
    } catch (ModelException wrong) {
      // Who needs the model says so.
    }
    Hashes.sha256(new byte[0]);
    JdkImage.own();
  }

  /** The model that the options probably name. */
  record Guess(String model, Map<String, String> settings) {

    /** Null where options are written in ways that only picocli reads, or name another UDI. */
    static Guess of(List<String> arguments) {
      String model = ModelOptions.DEFAULT;
      Map<String, String> settings = new HashMap<>();
      for (int i = 0; i + 1 < arguments.size() && !arguments.get(i).equals("--"); i++) {
        String option = arguments.get(i);
        String value = arguments.get(i + 1);
        if (option.equals(MODEL)) {
          model = value;
        } else if (option.equals(SET) && value.indexOf('=') > 0) {
          settings.put(
              value.substring(0, value.indexOf('=')), value.substring(value.indexOf('=') + 1));
        } else if (OTHER_MODELS.stream().anyMatch(option::startsWith)) {
          return null;
        }
      }
      return new Guess(model, settings);
    }
  }
}
