package programs;

/** Executes something else whenever its counter file is longer. */
public final class Unsteady {
  private Unsteady() {}

  public static void main(String[] arguments) throws java.io.IOException {
    java.io.File file = new java.io.File(arguments[0]);
    for (long i = 0; i < file.length(); i++) {
      step();
    }
    if (arguments.length > 1) {
      try (java.io.FileOutputStream out = new java.io.FileOutputStream(file, true)) {
        out.write('x');
      }
    }
  }

  private static void step() {}
}
