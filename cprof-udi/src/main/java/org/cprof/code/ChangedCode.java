package org.cprof.code;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;

/**
 * A class file with the code of another one, which ASM has written from it with more code. All that
 * is not code comes out byte by byte as it went in: ASM drops, merges and repairs what is empty,
 * there twice, or malformed, and a JVM that accepts a class, or refuses it, is to do so all the
 * same.
 *
 * <p>A writer that knows the reader leaves each constant at its place, and puts new ones behind, so
 * attributes keep their meaning.
 */
public final class ChangedCode {

  private static final String CODE = "Code";
  private static final String ANNOTATIONS = "RuntimeVisibleAnnotations";
  private static final String BOOTSTRAP_METHODS = "BootstrapMethods";

  private final byte[] originalFile;
  private final byte[] writtenFile;
  private final ClassReader original;
  private final ClassReader written;
  private final char[] buffer;
  private final ByteArrayOutputStream out;

  private ChangedCode(ClassReader original, byte[] originalFile, byte[] writtenFile) {
    this.original = original;
    this.originalFile = originalFile;
    this.writtenFile = writtenFile;
    this.written = new ClassReader(writtenFile);
    this.buffer = new char[written.getMaxStringLength()];
    this.out = new ByteArrayOutputStream(writtenFile.length + 64);
  }

  /**
   * The class file with the code of another.
   *
   * @param reader of the class file
   * @param written by a writer that knows the reader, with the same fields and methods
   * @param hasAnnotations whether methods have the annotations that were written, too
   */
  public static byte[] in(
      byte[] classFile, ClassReader reader, byte[] written, boolean hasAnnotations) {
    return new ChangedCode(reader, classFile, written)
        .put(hasAnnotations ? List.of(CODE, ANNOTATIONS) : List.of(CODE));
  }

  private byte[] put(List<String> ofMethods) {
    int offset = CodeAttributes.methods(original);
    int writtenOffset = CodeAttributes.methods(written);
    out.write(writtenFile, 0, written.header);
    int methods = original.readUnsignedShort(offset);
    copy(original.header, offset + 2);
    offset += 2;
    writtenOffset += 2;
    for (int i = 0; i < methods; i++) {
      copy(offset, offset + 6);
      putAttributes(offset + 6, writtenOffset + 6, ofMethods);
      offset = CodeAttributes.endOfAttributes(original, offset + 6);
      writtenOffset = CodeAttributes.endOfAttributes(written, writtenOffset + 6);
    }
    putAttributes(offset, writtenOffset, List.of(BOOTSTRAP_METHODS));
    // What stands behind its end is a reason to refuse the class.
    copy(CodeAttributes.endOfAttributes(original, offset), originalFile.length);
    return out.toByteArray();
  }

  /** Attributes as they were, but for those of some names, which are as they were written. */
  private void putAttributes(int attributes, int writtenAttributes, List<String> exchanged) {
    List<String> added = new ArrayList<>();
    for (String name : exchanged) {
      if (find(written, writtenAttributes, name) > 0 && find(original, attributes, name) == 0) {
        added.add(name);
      }
    }
    int count = original.readUnsignedShort(attributes);
    putShort(count + added.size());
    int offset = attributes + 2;
    for (int i = 0; i < count; i++) {
      String name = original.readUTF8(offset, buffer);
      int end = offset + 6 + original.readInt(offset + 2);
      int other = exchanged.contains(name) ? find(written, writtenAttributes, name) : 0;
      if (other > 0) {
        putWritten(other);
      } else {
        copy(offset, end);
      }
      offset = end;
    }
    for (String name : added) {
      putWritten(find(written, writtenAttributes, name));
    }
  }

  /** The place of an attribute by its name; 0 if there is none. */
  private int find(ClassReader reader, int attributes, String name) {
    int offset = attributes + 2;
    for (int i = reader.readUnsignedShort(attributes); i > 0; i--) {
      if (reader.readUTF8(offset, buffer).equals(name)) {
        return offset;
      }
      offset += 6 + reader.readInt(offset + 2);
    }
    return 0;
  }

  private void putWritten(int offset) {
    out.write(writtenFile, offset, 6 + written.readInt(offset + 2));
  }

  private void copy(int from, int to) {
    out.write(originalFile, from, to - from);
  }

  private void putShort(int value) {
    out.write(value >> 8);
    out.write(value);
  }
}
