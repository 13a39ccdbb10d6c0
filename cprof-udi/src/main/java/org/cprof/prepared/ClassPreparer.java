package org.cprof.prepared;

import java.util.ArrayList;
import java.util.List;
import org.cprof.code.BlockRule;
import org.cprof.instrument.ClassInstrumenter;
import org.cprof.instrument.Leaf;
import org.cprof.instrument.NativeMethods;
import org.cprof.instrument.method.Layout;
import org.cprof.instrument.routine.Routines;
import org.cprof.udi.Udi;
import org.objectweb.asm.ClassReader;

/** Instruments class files for VMs to come. Thread-safe. */
public final class ClassPreparer {

  /** What no JDK's code and hardly any program has among its constants. */
  static final int FIRST_PLACEHOLDER = 0x6B5A0000;

  private final Udi udi;
  private final BlockRule rule;
  private final boolean keepsCallSites;
  private final Layout layout;
  private final NativeMethods natives;
  private final Routines routines;
  private final Leaf objectConstructor;

  /**
   * @param keepsCallSites whether VMs are to be told where methods call
   * @param objectClass the class file of Object, whose constructor all classes call
   */
  public ClassPreparer(
      Udi udi,
      BlockRule rule,
      boolean keepsCallSites,
      Layout layout,
      NativeMethods natives,
      Routines routines,
      byte[] objectClass) {
    this.udi = udi;
    this.rule = rule;
    this.keepsCallSites = keepsCallSites;
    this.layout = layout;
    this.natives = natives;
    this.routines = routines;
    this.objectConstructor =
        layout.countsCalls()
            ? instrumenter(recorder(FIRST_PLACEHOLDER), null).objectConstructor(objectClass)
            : null;
  }

  /** The routines that the classes call. */
  public Routines routines() {
    return routines;
  }

  /**
   * A class file's prepared form, or null if it has to be instrumented where it runs.
   *
   * @throws RuntimeException when the class file is broken
   */
  public PreparedClass prepare(byte[] classFile) {
    return prepare(classFile, FIRST_PLACEHOLDER);
  }

  /** The same for a class that is redefined in every run: with its numbers in its instructions. */
  public PreparedClass prepareForRedefinition(byte[] classFile) {
    PreparedClass prepared = prepare(classFile);
    return prepared == null ? null : SmallNumbers.of(prepared, classFile, FIRST_PLACEHOLDER);
  }

  PreparedClass prepare(byte[] classFile, int firstPlaceholder) {
    ItemRecorder recorder = recorder(firstPlaceholder);
    byte[] code = instrumenter(recorder, objectConstructor).instrument(classFile, recorder);
    List<Item> items = recorder.items();
    if (!integers(classFile, firstPlaceholder, items.size()).isEmpty()) {
      return null;
    }
    List<Integer> offsets = integers(code, firstPlaceholder, items.size());
    return new PreparedClass(
        new ClassReader(classFile).getClassName(),
        Original.of(classFile),
        items,
        false,
        offsets.stream().mapToInt(offset -> offset).toArray(),
        offsets.stream()
            .mapToInt(offset -> ByteSource.intAt(code, offset) - firstPlaceholder)
            .toArray(),
        code);
  }

  private ItemRecorder recorder(int firstPlaceholder) {
    return new ItemRecorder(firstPlaceholder, keepsCallSites);
  }

  private ClassInstrumenter instrumenter(ItemRecorder recorder, Leaf constructor) {
    return new ClassInstrumenter(udi, rule, layout, recorder, natives, routines, constructor);
  }

  /** Offsets of the integer constants from a first one on. */
  private static List<Integer> integers(byte[] classFile, int first, int count) {
    List<Integer> offsets = new ArrayList<>();
    ConstantPool.walk(
        classFile,
        offset -> {
          int index = ByteSource.intAt(classFile, offset) - first;
          if (index >= 0 && index < count) {
            offsets.add(offset);
          }
        });
    return offsets;
  }
}
