package org.cprof.start;

import java.io.IOException;
import java.io.InputStream;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/** What a class of the run-time declares, in whose place another one is made. */
final class RuntimeSource {

  private RuntimeSource() {}

  /** The class as the build compiles it. */
  static Verified compiled(String name) throws IOException {
    try (InputStream in =
        RuntimeSource.class.getResourceAsStream("/META-INF/cprof-runtime/" + name + ".class")) {
      return new Verified(in.readAllBytes());
    }
  }

  /** Fields and methods that other classes of the run-time may use, static or not. */
  static TreeSet<String> members(ClassNode node) {
    TreeSet<String> members = new TreeSet<>();
    int seen = Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE;
    node.fields.forEach(f -> members.add((f.access & seen) + " " + f.name + " " + f.desc));
    node.methods.stream()
        .filter(m -> !m.name.startsWith("<"))
        .forEach(m -> members.add((m.access & seen) + " " + m.name + m.desc));
    return members;
  }
}
