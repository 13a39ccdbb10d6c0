package org.cprof.prepared;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Moves the numbers of a prepared class from its constants to its instructions, two bytes each.
 * When a class is redefined, HotSpot compares each of its new constants with all that there are, so
 * that every constant less makes the start of a run shorter.
 */
final class SmallNumbers extends ClassVisitor {

  /** Sizes of stack and locals and the length of the code stand before the code. */
  private static final int CODE_HEAD = 8;

  /** An instruction that pushes a number. */
  private record Place(int method, Label instruction, int item) {}

  private final int firstPlaceholder;
  private final int items;
  private final List<Place> places = new ArrayList<>();
  private int methods;

  private SmallNumbers(ClassVisitor next, int firstPlaceholder, int items) {
    super(Opcodes.ASM9, next);
    this.firstPlaceholder = firstPlaceholder;
    this.items = items;
  }

  /**
   * The same class with its numbers in its instructions.
   *
   * @param original the class file that it was made from, whose constants keep their places
   * @param firstPlaceholder what stands in the place of the first item's number
   */
  static PreparedClass of(PreparedClass prepared, byte[] original, int firstPlaceholder) {
    ClassWriter writer = new ClassWriter(new ClassReader(original), 0);
    SmallNumbers numbers = new SmallNumbers(writer, firstPlaceholder, prepared.items().size());
    new ClassReader(prepared.code()).accept(numbers, 0);
    byte[] code = writer.toByteArray();
    List<Integer> starts = codeStarts(code);
    int[] offsets = new int[numbers.places.size()];
    int[] itemOfOffset = new int[offsets.length];
    for (int i = 0; i < offsets.length; i++) {
      Place place = numbers.places.get(i);
      offsets[i] = starts.get(place.method()) + place.instruction().getOffset() + 1;
      itemOfOffset[i] = place.item();
    }
    return new PreparedClass(
        prepared.name(), prepared.original(), prepared.items(), true, offsets, itemOfOffset, code);
  }

  private static List<Integer> codeStarts(byte[] classFile) {
    List<Integer> starts = new ArrayList<>();
    ClassReader reader = new ClassReader(classFile);
    char[] buffer = new char[reader.getMaxStringLength()];
    Members.walk(
        classFile,
        ConstantPool.end(classFile),
        attributes -> starts.add(codeStart(reader, attributes, buffer)));
    return starts;
  }

  /** The offset of a method's first instruction; 0 for one without code. */
  private static int codeStart(ClassReader reader, int attributes, char[] buffer) {
    int at = attributes + 2;
    for (int i = reader.readUnsignedShort(attributes); i > 0; i--) {
      if (reader.readUTF8(at, buffer).equals("Code")) {
        return at + Members.ATTRIBUTE_HEAD + CODE_HEAD;
      }
      at += Members.ATTRIBUTE_HEAD + reader.readInt(at + 2);
    }
    return 0;
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    int method = methods++;
    return new MethodVisitor(
        Opcodes.ASM9, super.visitMethod(access, name, descriptor, signature, exceptions)) {
      @Override
      public void visitLdcInsn(Object value) {
        int item = value instanceof Integer number ? number - firstPlaceholder : -1;
        if (item >= 0 && item < items) {
          Label instruction = new Label();
          visitLabel(instruction);
          visitIntInsn(Opcodes.SIPUSH, 0); // Stack: I
          places.add(new Place(method, instruction, item));
        } else {
          super.visitLdcInsn(value);
        }
      }
    };
  }
}
