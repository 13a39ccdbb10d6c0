package targets;

/**
 * The name of a class is asked for its hash for the first time by the program, however many classes
 * were looked at and instrumented before.
 */
public final class ClassNames implements Runnable {

  // tree:
  //   run x1
  //     java.lang.Class.getName x1
  //     java.lang.String.hashCode x1
  //       java.lang.String.isLatin1 x1
  //       java.lang.StringLatin1.hashCode x1 ...

  static class A {}

  static class B {}

  static class C {}

  static class D {}

  static class E {}

  static class F {}

  static class G {}

  static class H {}

  static boolean same;
  static int result;

  @Override
  public void run() {
    if (!TargetMain.measuring) { // 1 x getstatic ifne
      return;
    }
    same = A.class == null; // 1 x ldc ifnonnull iconst_0 putstatic
    same = B.class == null; // 1 x ldc ifnonnull iconst_0 putstatic
    same = C.class == null; // 1 x ldc ifnonnull iconst_0 putstatic
    same = D.class == null; // 1 x ldc ifnonnull iconst_0 putstatic
    same = E.class == null; // 1 x ldc ifnonnull iconst_0 putstatic
    same = F.class == null; // 1 x ldc ifnonnull iconst_0 putstatic
    same = G.class == null; // 1 x ldc ifnonnull iconst_0 putstatic
    same = H.class == null; // 1 x ldc ifnonnull iconst_0 putstatic
    result = A.class.getName().hashCode(); // 1 x ldc invokevirtual invokevirtual putstatic
  } // 1 x return
}
