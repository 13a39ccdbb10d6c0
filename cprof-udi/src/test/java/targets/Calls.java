package targets;

/** Every invoke but invokedynamic, through classes and interfaces. */
public final class Calls implements Runnable {

  // tree:
  //   run x1
  //     Shape.unit x1
  //     polymorphic x2
  //       Square.corners x1
  //       Shape.twice x1
  //         Square.area x1
  //           Square.squared x1
  //       Cut.corners x1
  //         Square.corners x1
  //       Cut.twice x1
  //         Shape.twice x1
  //           Square.area x1
  //             Square.squared x1
  //     Same.make x1
  //       Same.make x1
  //     Square.area x1
  //       Square.squared x1

  interface Shape {
    int area();

    default int twice() {
      return 2 * area(); // 2 x iconst_2 aload_0 invokeinterface imul ireturn
    }

    static int unit() {
      return 1; // 1 x iconst_1 ireturn
    }
  }

  static class Square implements Shape {
    private final int side;

    Square(int side) {
      this.side = side;
    }

    @Override
    public int area() {
      return squared(side); // 3 x aload_0 aload_0 getfield invokevirtual ireturn
    }

    private int squared(int x) {
      return x * x; // 3 x iload_1 iload_1 imul ireturn
    }

    int corners() {
      return 4; // 2 x iconst_4 ireturn
    }
  }

  static final class Cut extends Square {
    Cut() {
      super(3);
    }

    @Override
    int corners() {
      return super.corners() + 1; // 1 x aload_0 invokesuper iconst_1 iadd ireturn
    }

    @Override
    public int twice() {
      return super.twice() - 1; // 1 x aload_0 invokesuper iconst_1 isub ireturn
    }
  }

  abstract static class Maker<T> {
    abstract T make(T like);
  }

  /** The compiler adds a bridge {@code Object make(Object)}. */
  static final class Same extends Maker<Shape> {
    // in Same.make: 1 x aload_0 aload_1 checkcast invokevirtual areturn
    @Override
    Shape make(Shape like) {
      return like; // 1 x aload_1 areturn
    }
  }

  static int result;
  static final Square SQUARE = new Square(2);
  static final Square CUT = new Cut();
  static final Maker<Shape> MAKER = new Same();

  @Override
  public void run() {
    result = Shape.unit(); // 1 x invokestatic putstatic
    polymorphic(SQUARE); // 1 x getstatic_ref invokestatic
    polymorphic(CUT); // 1 x getstatic_ref invokestatic
    Shape same =
        MAKER.make(CUT); // 1 x getstatic_ref getstatic_ref invokevirtual checkcast astore_1
    result += same.area(); // 1 x getstatic aload_1 invokeinterface iadd putstatic
  } // 1 x return

  static void polymorphic(Square square) {
    result += square.corners(); // 2 x getstatic aload_0 invokevirtual iadd putstatic
    result += square.twice(); // 2 x getstatic aload_0 invokevirtual iadd putstatic
  } // 2 x return
}
