package org.cprof.prepared;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.classes.ConstantPool;
import org.cprof.code.BlockRule;
import org.cprof.instrument.ClassInstrumenter;
import org.cprof.instrument.call.Item;
import org.cprof.instrument.call.Items;
import org.cprof.instrument.call.NativeMethods;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.routine.Routines;
import org.cprof.udi.Udi;
import org.objectweb.asm.ClassReader;

/** Instruments class files for VMs to come. Thread-safe. */
public final class ClassPreparer {

  /** What no JDK's code and hardly any program has among its constants. */
  static final int FIRST_PLACEHOLDER = 0x6B5A0000;

  private final ClassInstrumenter instrumenter;

  /**
   * @param keepsCallSites whether VMs are to be told where methods call
   * @param objectClass the class file of Object, whose constructor all classes count; null where it
   *     counts itself, or nobody counts it
   */
  public ClassPreparer(
      Udi udi,
      BlockRule rule,
      boolean keepsCallSites,
      Layout layout,
      Routines routines,
      byte[] objectClass) {
    ClassInstrumenter ofObject =
        new ClassInstrumenter(udi, rule, keepsCallSites, layout, routines, null);
    this.instrumenter =
        objectClass == null
            ? ofObject
            : new ClassInstrumenter(
                udi,
                rule,
                keepsCallSites,
                layout,
                routines,
                ofObject.objectConstructor(objectClass));
  }

  /**
   * A class file's prepared form.
   *
   * @param methods what the class may invoke
   * @throws RuntimeException when the class file is broken
   */
  public PreparedClass prepare(byte[] classFile, NativeMethods methods) {
    return prepare(classFile, methods, false);
  }

  /** The prepared form of a class file in the JDK's image, which is not checked. */
  public PreparedClass prepareOfImage(byte[] classFile, NativeMethods methods) {
    return prepare(classFile, methods, true);
  }

  private PreparedClass prepare(byte[] classFile, NativeMethods methods, boolean isOfImage) {
    int first = FIRST_PLACEHOLDER;
    while (true) {
      ItemRecorder recorder = new ItemRecorder(first);
      byte[] code =
          isOfImage
              ? instrumenter.instrumentOfImage(classFile, recorder, methods)
              : instrumenter.instrument(classFile, recorder, methods);
      List<Item> items = recorder.items();
      if (integers(classFile, first, items.size()).isEmpty()) {
        return prepared(classFile, code, items, first);
      }
      // The class has such a number itself.
      first -= items.size();
    }
  }

  private static PreparedClass prepared(
      byte[] classFile, byte[] code, List<Item> items, int first) {
    int[] offsets =
        integers(code, first, items.size()).stream().mapToInt(offset -> offset).toArray();
    int[] itemOfOffset = new int[offsets.length];
    for (int i = 0; i < offsets.length; i++) {
      itemOfOffset[i] = Message.intAt(code, offsets[i]) - first;
    }
    return new PreparedClass(
        new ClassReader(classFile).getClassName(), items, offsets, itemOfOffset, code);
  }

  /** Offsets of the integer constants from a first one on. */
  private static List<Integer> integers(byte[] classFile, int first, int count) {
    List<Integer> offsets = new ArrayList<>();
    ConstantPool.walk(
        classFile,
        offset -> {
          int index = Message.intAt(classFile, offset) - first;
          if (index >= 0 && index < count) {
            offsets.add(offset);
          }
        });
    return offsets;
  }

  /**
   * Hands out placeholders in place of numbers while one class is instrumented, and remembers what
   * each stands for. Placeholders are so large that they go to the constant pool, where they are
   * found again.
   */
  private static final class ItemRecorder implements Items {

    private final int firstPlaceholder;
    private final List<Item> items = new ArrayList<>();

    /** Placeholders of all but methods, of which no two are the same. */
    private final Map<Item, Integer> shared = new HashMap<>();

    /**
     * @param firstPlaceholder beyond what fits an instruction
     */
    ItemRecorder(int firstPlaceholder) {
      this.firstPlaceholder = firstPlaceholder;
    }

    List<Item> items() {
      return items;
    }

    @Override
    public int add(Item item) {
      return item instanceof Item.Method
          ? append(item)
          : shared.computeIfAbsent(item, this::append);
    }

    private int append(Item item) {
      items.add(item);
      return firstPlaceholder + items.size() - 1;
    }
  }
}
