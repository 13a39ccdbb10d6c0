package targets;

/** Constructors that call one another, with code before, between and after. */
public final class Constructors implements Runnable {

  // tree:
  //   run x1
  //     Derived.<init> x2 bytecodes=21 cycles=311
  //       Derived.<init> x2
  //         Base.<init> x2
  //           java.lang.Object.<init> x2
  //     Empty.<init> x1
  //       java.lang.Object.<init> x1

  static class Base {
    int a = 1; // 2 x aload_0 iconst_1 putfield

    Base(int a) { // 2 x aload_0 invokespecial
      this.a += a; // 2 x aload_0 dup getfield iload_1 iadd putfield
    } // 2 x return
  }

  static final class Derived extends Base {
    int b;
    long c;

    {
      b = 5; // 2 x aload_0 iconst_5 putfield
    }

    Derived(boolean large) {
      this(large ? 100 : 1, 2); // 2 x aload_0 iload_1 ifeq; 1 x bipush goto; 1 x iconst_1
      // 2 x iconst_2 invokespecial
      c = 7; // 2 x aload_0 ldc2_w putfield_long
    } // 2 x return

    Derived(int x, int y) {
      super(x + y); // 2 x aload_0 iload_1 iload_2 iadd invokespecial
      for (int i = 0; i < 2; i++) { // 2 x iconst_0 istore_3; 6 x iload_3 iconst_2 if_icmpge
        b += x; // 4 x aload_0 dup getfield iload_1 iadd putfield
      } // 4 x iinc goto
    } // 2 x return
  }

  static final class Empty {} // 1 x aload_0 invokespecial return

  static Object made;

  @Override
  public void run() {
    made = new Derived(true); // 1 x new dup iconst_1 invokespecial putstatic_ref
    made = new Derived(false); // 1 x new dup iconst_0 invokespecial putstatic_ref
    made = new Empty(); // 1 x new dup invokespecial putstatic_ref
  } // 1 x return
}
