package targets;

import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Prints what a class says of its own members, and the JVM of its packages. */
public final class Members {

  private Members() {}

  /** In an order that no VM would tell by chance. */
  abstract static class Many implements Comparable<Many> {

    Many(String text) {}

    private Many() {}

    Many(int number, int other) {}

    protected Many(int number) {}

    abstract void zulu();

    abstract void yankee();

    abstract void xray(String text);

    abstract void xray();

    abstract void xray(int number);

    abstract void victor();

    abstract void alpha();

    abstract void uniform();

    abstract void bravo();

    @Override
    public int compareTo(Many other) {
      return 0;
    }
  }

  public static void main(String[] arguments) {
    print(Many.class.getDeclaredMethods());
    print(Many.class.getDeclaredConstructors());
    print(
        Arrays.stream(Many.class.getMethods())
            .filter(method -> method.getDeclaringClass() != Object.class)
            .toArray(Method[]::new));
    System.out.println(
        Arrays.stream(Package.getPackages())
            .map(Package::getName)
            .filter(name -> name.matches("java\\.(io|lang|net|nio|util)"))
            .collect(Collectors.joining(" ")));
  }

  private static void print(Executable[] members) {
    System.out.println(
        Arrays.stream(members)
            .map(
                member ->
                    member.getName().replaceAll(".*[.$]", "")
                        + Arrays.stream(member.getParameterTypes())
                            .map(Class::getSimpleName)
                            .toList())
            .collect(Collectors.joining(" ")));
  }
}
