package targets;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** Proxies: classes that the JDK makes at run time, whose calls end in the program's handler. */
public final class Proxies implements Runnable, InvocationHandler {

  // tree:
  //   run x1
  //     work x2 ...
  //       **invoke x2
  //       **leaf x2
  //       leaf x1

  interface Worker {
    Object work(Object x);
  }

  static final RuntimeException READY = new RuntimeException();
  static Object result;

  final Worker worker =
      (Worker)
          Proxy.newProxyInstance(
              Proxies.class.getClassLoader(), new Class<?>[] {Worker.class}, this);

  @Override
  public void run() {
    work(worker, this); // 1 x aload_0 getfield_ref aload_0 invokestatic
    work(worker, null); // 1 x aload_0 getfield_ref aconst_null invokestatic
  } // 1 x return

  static void work(Worker worker, Object argument) {
    try {
      result = worker.work(argument); // 2 x aload_0 aload_1 invokeinterface; 1 x putstatic_ref
      // 1 x goto
      // counted: 1 x putstatic_ref goto
    } catch (RuntimeException e) { // 1 x astore_2
      leaf(); // 1 x invokestatic
    }
  } // 2 x return

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) {
    if (arguments[0] == null) { // 2 x aload_3 iconst_0 aaload ifnonnull
      throw READY; // 1 x getstatic_ref athrow
    }
    leaf(); // 1 x invokestatic
    return proxy; // 1 x aload_1 areturn
  }

  static void leaf() {} // 2 x return
}
