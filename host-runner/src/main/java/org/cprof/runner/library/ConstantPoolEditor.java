package org.cprof.runner.library;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;

/**
 * The constant pool of a class file (JVMS 4.4). Classes are renamed in it alone: every constant
 * keeps its index and every method its bytes, so that sizes and prices stay those of the original.
 */
final class ConstantPoolEditor {
  private static final int UTF8 = 1;
  private static final int LONG = 5;
  private static final int DOUBLE = 6;
  private static final int CLASS = 7;
  private static final int STRING = 8;
  private static final int FIELD = 9;
  private static final int METHOD = 10;
  private static final int INTERFACE_METHOD = 11;
  private static final int NAME_AND_TYPE = 12;
  private static final int METHOD_HANDLE = 15;
  private static final int METHOD_TYPE = 16;
  private static final int MODULE = 19;
  private static final int PACKAGE = 20;
  private static final int COUNT_AT = 8;
  private static final int MAX_COUNT = 0xFFFF;

  /**
   * A member as an instruction names it.
   *
   * @param owner internal name of the class, or a descriptor of an array
   */
  record Member(String owner, String name, String descriptor) {}

  private final byte[] file;
  private final ClassReader reader;
  private final char[] buffer;

  /**
   * @throws RuntimeException when the bytes are not a class file of a known version
   */
  ConstantPoolEditor(byte[] file) {
    this.file = file;
    this.reader = new ClassReader(file);
    this.buffer = new char[reader.getMaxStringLength()];
  }

  /** All classes, fields' and methods' types that the code names: internal names. */
  Set<String> types() {
    Set<String> types = new LinkedHashSet<>();
    for (int i = 1; i < reader.getItemCount(); i++) {
      switch (tag(i)) {
        case CLASS -> {
          String name = utf8(reader.getItem(i));
          if (name.startsWith("[")) {
            types.addAll(TypeNames.in(name));
          } else {
            types.add(name);
          }
        }
        case NAME_AND_TYPE -> types.addAll(TypeNames.in(utf8(reader.getItem(i) + 2)));
        case METHOD_TYPE -> types.addAll(TypeNames.in(utf8(reader.getItem(i))));
        default -> {}
      }
    }
    return types;
  }

  /** All members that the code names. */
  List<Member> members() {
    List<Member> members = new ArrayList<>();
    for (int i = 1; i < reader.getItemCount(); i++) {
      int tag = tag(i);
      if (tag == FIELD || tag == METHOD || tag == INTERFACE_METHOD) {
        int at = reader.getItem(i);
        int nameAndType = reader.getItem(reader.readUnsignedShort(at + 2));
        members.add(
            new Member(reader.readClass(at, buffer), utf8(nameAndType), utf8(nameAndType + 2)));
      }
    }
    return members;
  }

  /**
   * The class file with other names for classes, also in descriptors and generic signatures. Texts
   * of the program stay.
   *
   * @param names new internal names by the old ones
   * @throws IllegalArgumentException if the constant pool is full
   */
  byte[] renamed(Map<String, String> names) {
    Map<Integer, String> changed = new HashMap<>();
    for (int i = 1; i < reader.getItemCount(); i++) {
      if (tag(i) == UTF8) {
        String text = text(i);
        String renamed = TypeNames.renamed(text, names);
        if (!renamed.equals(text)) {
          changed.put(i, renamed);
        }
      }
    }
    return changed.isEmpty() ? file : withTexts(changed);
  }

  private byte[] withTexts(Map<Integer, String> changed) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(file.length + 1024);
    DataOutputStream out = new DataOutputStream(bytes);
    try {
      Map<Integer, Integer> kept = new HashMap<>();
      List<String> added = new ArrayList<>();
      int count = reader.getItemCount();
      for (int i = 1; i < count; i++) {
        if (tag(i) == STRING) {
          int text = reader.readUnsignedShort(reader.getItem(i));
          if (changed.containsKey(text) && !kept.containsKey(text)) {
            kept.put(text, count + added.size());
            added.add(text(text));
          }
        }
      }
      if (count + added.size() > MAX_COUNT) {
        throw new IllegalArgumentException("its constant pool is full");
      }
      out.write(file, 0, COUNT_AT);
      out.writeShort(count + added.size());
      for (int i = 1; i < count; i++) {
        write(i, changed, kept, out);
      }
      for (String text : added) {
        out.writeByte(UTF8);
        out.writeUTF(text);
      }
      out.write(file, reader.header, file.length - reader.header);
    } catch (IOException e) {
      throw new IllegalArgumentException("a name is too long", e);
    }
    return bytes.toByteArray();
  }

  private void write(
      int index, Map<Integer, String> changed, Map<Integer, Integer> kept, DataOutputStream out)
      throws IOException {
    int at = reader.getItem(index);
    if (at == 0) {
      return;
    }
    int tag = tag(index);
    out.writeByte(tag);
    if (changed.containsKey(index)) {
      out.writeUTF(changed.get(index));
    } else if (tag == STRING) {
      int text = reader.readUnsignedShort(at);
      out.writeShort(kept.getOrDefault(text, text));
    } else {
      out.write(file, at, length(tag, at));
    }
  }

  /** Bytes of a constant behind its tag. */
  private int length(int tag, int at) {
    return switch (tag) {
      case UTF8 -> 2 + reader.readUnsignedShort(at);
      case LONG, DOUBLE -> 8;
      case CLASS, STRING, METHOD_TYPE, MODULE, PACKAGE -> 2;
      case METHOD_HANDLE -> 3;
      default -> 4;
    };
  }

  /** 0 behind a long or double, which takes two indexes. */
  private int tag(int index) {
    int at = reader.getItem(index);
    return at == 0 ? 0 : file[at - 1];
  }

  /** The text that an index at a place names. */
  private String utf8(int at) {
    return reader.readUTF8(at, buffer);
  }

  private String text(int index) {
    int at = reader.getItem(index);
    int length = 2 + reader.readUnsignedShort(at);
    try {
      return new DataInputStream(new ByteArrayInputStream(file, at, length)).readUTF();
    } catch (IOException e) {
      throw new IllegalArgumentException("constant " + index + " is no text", e);
    }
  }
}
