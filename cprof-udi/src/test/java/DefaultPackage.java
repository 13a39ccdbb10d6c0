/** A main class without a package, which runs other such classes by their names. */
public final class DefaultPackage {

  private DefaultPackage() {}

  public static void main(String[] names) throws ReflectiveOperationException {
    for (String name : names) {
      run((Runnable) Class.forName(name).getDeclaredConstructor().newInstance());
    }
  }

  private static void run(Runnable generated) {
    generated.run();
  }
}
