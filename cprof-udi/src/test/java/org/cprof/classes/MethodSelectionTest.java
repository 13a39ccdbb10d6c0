package org.cprof.classes;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/** Whatever a JVM executes is what the class says. */
class MethodSelectionTest {
  private static final int HIERARCHIES = Integer.getInteger("cprof.fuzz.hierarchies", 1_000);

  private final Map<String, Integer> outcomes = new HashMap<>();
  private Function<String, ClassMethods> classes;

  private static final class Loader extends ClassLoader {
    private final Map<String, byte[]> classFiles;

    Loader(Map<String, byte[]> classFiles) {
      super(MethodSelectionTest.class.getClassLoader());
      this.classFiles = classFiles;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] file = classFiles.get(name.replace('.', '/'));
      if (file == null) {
        throw new ClassNotFoundException(name);
      }
      return defineClass(name, file, 0, file.length);
    }
  }

  @Test
  void what_runs_in_random_hierarchies_is_what_it_says() throws Exception {
    List<String> wrong = new ArrayList<>();
    int executed = 0;
    for (int seed = 0; seed < HIERARCHIES; seed++) {
      executed += check(seed, wrong);
    }
    assertThat(wrong).describedAs(wrong.size() + " of " + executed + " calls").isEmpty();
    assertThat(executed).isGreaterThan(HIERARCHIES * 30);
    // Each of them is met often, so that what is compared is more than methods.
    assertThat(outcomes.keySet())
        .contains(
            "method",
            "java/lang/AbstractMethodError",
            "java/lang/IllegalAccessError",
            "java/lang/IncompatibleClassChangeError",
            "java/lang/NoSuchMethodError");
    assertThat(outcomes.values()).allSatisfy(times -> assertThat(times).isGreaterThan(100));
  }

  /** How many calls were executed; none where a JVM does not accept the classes. */
  private int check(int seed, List<String> wrong) throws Exception {
    RandomHierarchy hierarchy = new RandomHierarchy(seed);
    Loader loader = new Loader(hierarchy.classFiles());
    Map<String, Class<?>> loaded = new HashMap<>();
    try {
      for (String name : hierarchy.classFiles().keySet()) {
        loaded.put(name, Class.forName(name.replace('/', '.'), true, loader));
      }
    } catch (LinkageError refused) {
      return 0; // a final method is overridden
    }
    Map<String, Object> objects = new HashMap<>();
    for (String name : hierarchy.concrete()) {
      Constructor<?> constructor = loaded.get(name).getDeclaredConstructor();
      constructor.setAccessible(true);
      objects.put(name, constructor.newInstance());
    }
    classes = classes(hierarchy);
    MethodSelection selection = new MethodSelection(classes);
    int executed = 0;
    for (RandomHierarchy.Site site : hierarchy.sites()) {
      MethodCall call = site.call();
      Method calls =
          loaded
              .get(site.caller())
              .getDeclaredMethod(RandomHierarchy.CALLS, int.class, Object.class);
      calls.setAccessible(true);
      for (String receiver : objects.keySet()) {
        String ran = run(calls, site.number(), objects.get(receiver), hierarchy);
        if (ran == null) {
          continue;
        }
        CallTarget told = selection.select(call, site.caller(), receiver);
        String expected =
            told instanceof CallTarget.Method method
                ? method.owner()
                : ((CallTarget.Failure) told).error();
        outcomes.merge(told instanceof CallTarget.Method ? "method" : expected, 1, Integer::sum);
        executed++;
        if (!ran.equals(expected) && !isOtherInHotSpot(ran, told, call, receiver, selection)) {
          wrong.add(
              seed + ": " + site + " on " + receiver + " ran " + ran + ", not " + expected + "\n"
                  + hierarchy);
        }
      }
    }
    return executed;
  }

  /**
   * HotSpot finds no default method for a class that has, or inherits, a private method of the same
   * name and descriptor: it throws AbstractMethodError where JVMS 5.4.6 selects the default method,
   * or says that two conflict.
   */
  private boolean isOtherInHotSpot(
      String ran, CallTarget told, MethodCall call, String receiver, MethodSelection selection) {
    boolean isOfDefault =
        told instanceof CallTarget.Method method
            ? !selection.superclasses(receiver).contains(method.owner())
            : told.toString().startsWith("java.lang.IncompatibleClassChangeError");
    return isOfDefault
        && ran.equals("java/lang/AbstractMethodError")
        && selection.superclasses(receiver).stream()
            .map(type -> classes.apply(type).accessByMethod().get(call.name() + "()I"))
            .anyMatch(access -> access != null && (access & Opcodes.ACC_PRIVATE) != 0);
  }

  private static Function<String, ClassMethods> classes(RandomHierarchy hierarchy) {
    Map<String, ClassMethods> known = new HashMap<>();
    hierarchy
        .classFiles()
        .forEach((name, file) -> known.put(name, ClassMethods.of(new ClassReader(file))));
    known.put("java/lang/Object", JdkImage.own().methods("java/lang/Object"));
    return name -> known.getOrDefault(name, ClassMethods.UNKNOWN);
  }

  /** The class of the method that ran, or the error; null if the object is none of the type. */
  private static String run(Method calls, int number, Object receiver, RandomHierarchy hierarchy)
      throws Exception {
    try {
      int returned = (int) calls.invoke(null, number, receiver);
      String declaring = hierarchy.declaring(returned);
      return declaring == null ? "java/lang/Object" : declaring;
    } catch (InvocationTargetException e) {
      return e.getCause() instanceof ClassCastException
          ? null
          : e.getCause().getClass().getName().replace('.', '/');
    }
  }
}
