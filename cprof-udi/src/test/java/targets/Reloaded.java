package targets;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Loads a class again and again, with a new loader each time, as programs do that run plug-ins or
 * scripts. Tells how many of the loaders are left: the program itself keeps none but the last.
 */
public final class Reloaded {

  /** Does little. */
  public static final class Small implements Runnable {
    private int sum;

    @Override
    public void run() {
      for (int i = 0; i < 10; i++) {
        sum += twice(i);
      }
    }

    private int twice(int number) {
      return 2 * number;
    }
  }

  /** Uses its own classes in every way in which somebody might keep them. */
  public static final class Large implements Runnable {

    interface Named {
      int number();
    }

    static class Item implements Named {
      Object link;

      @Override
      public int number() {
        return 4;
      }

      @Override
      public int hashCode() {
        return 3;
      }

      @Override
      public boolean equals(Object other) {
        return other instanceof Item item && item.link == link;
      }
    }

    static final class Own extends Exception {
      private static final long serialVersionUID = 1;
    }

    record Pair(int one, Item other) {}

    enum Kind {
      FIRST,
      SECOND
    }

    static Object shared;
    private int sum;

    @Override
    public void run() {
      try {
        objects();
        handles();
      } catch (Throwable problem) {
        throw new IllegalStateException(problem);
      }
    }

    private void objects() {
      Item item = new Item();
      item.link = this;
      shared = item;
      Object any = new Named[] {item}[0];
      if (any instanceof Named named && item.link instanceof Large) {
        sum += named.number() + any.hashCode();
      }
      sum += new Pair(1, item).hashCode() + Kind.valueOf("SECOND").ordinal();
      sum += new Item[1].clone().length;
      try {
        throw new Own();
      } catch (Own caught) {
        sum++;
      }
    }

    private void handles() throws Throwable {
      Supplier<Item> supplier = Item::new;
      Runnable runnable = () -> sum += supplier.get().number();
      runnable.run();
      MethodHandles.lookup()
          .findVirtual(Item.class, "number", MethodType.methodType(int.class))
          .invoke(new Item());
      Large.class.getMethod("hashCode").invoke(this);
    }
  }

  static final class Loader extends ClassLoader {
    Loader() {
      super(Reloaded.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolves) throws ClassNotFoundException {
      Class<?> known = findLoadedClass(name);
      boolean isOwn = name.contains("$Small") || name.contains("$Large");
      return known != null ? known : isOwn ? define(name) : super.loadClass(name, resolves);
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try (InputStream in =
          Reloaded.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
        byte[] classFile = in.readAllBytes();
        return defineClass(name, classFile, 0, classFile.length);
      } catch (IOException problem) {
        throw new ClassNotFoundException(name, problem);
      }
    }
  }

  private Reloaded() {}

  public static void main(String[] args) throws Exception {
    List<WeakReference<Loader>> loaders = new ArrayList<>();
    for (int i = 0; i < Integer.parseInt(args[1]); i++) {
      Loader loader = new Loader();
      Class<?> type = loader.loadClass("targets.Reloaded$" + args[0]);
      ((Runnable) type.getConstructor().newInstance()).run();
      loaders.add(new WeakReference<>(loader));
    }
    System.gc();
    long left =
        loaders.subList(0, loaders.size() - 1).stream().filter(l -> l.get() != null).count();
    System.out.println(left + " of " + loaders.size());
  }
}
