package org.cprof.runner.export;

import java.util.ArrayList;
import java.util.List;
import org.cprof.profile.MethodReference;
import org.cprof.profile.NodeKind;
import org.cprof.profile.Profile;
import org.cprof.runner.text.Names;

/** Methods as other tools show them: a name in one line, and the source file it may stand in. */
final class FrameLabels {
  private FrameLabels() {}

  /** The names of all methods of a profile, by their index. */
  static List<String> names(Profile profile) {
    List<String> names = new ArrayList<>(profile.methods().size());
    for (MethodReference method : profile.methods()) {
      names.add(Names.method(method, Integer.MAX_VALUE));
    }
    return names;
  }

  /**
   * The path of the source file by Java's rules, such as {@code java/util/HashMap.java}, or in
   * brackets what stands for code without one.
   */
  static String file(MethodReference method) {
    if (method.kind() == NodeKind.ROUTINE || method.kind() == NodeKind.UNSUPPORTED) {
      return "[software]";
    }
    String name = Names.clean(method.className());
    if (name.isEmpty()) {
      return "[none]";
    }
    int inner = name.indexOf('$', name.lastIndexOf('.') + 2);
    return (inner < 0 ? name : name.substring(0, inner)).replace('.', '/') + ".java";
  }
}
