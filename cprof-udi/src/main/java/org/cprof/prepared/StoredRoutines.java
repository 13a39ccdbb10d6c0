package org.cprof.prepared;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.instrument.routine.CountedRoutine;
import org.cprof.instrument.routine.Routines;
import org.cprof.instrument.routine.UserRoutines;

/**
 * The compiled routines of a model as they stand in a file, so that a VM reads and compiles none of
 * them. Without routines of the user, whose jar may change.
 */
public final class StoredRoutines {

  private StoredRoutines() {}

  static byte[] encoded(Routines routines) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(routines.classFile().length);
    out.write(routines.classFile());
    out.writeInt(routines.methods().size());
    for (MethodInfo method : routines.methods()) {
      StoredMethod.write(out, method);
    }
    write(out, routines.calls());
    write(out, routines.prices());
    out.writeInt(routines.counted().size());
    for (Map.Entry<Integer, CountedRoutine> counted : routines.counted().entrySet()) {
      out.writeInt(counted.getKey());
      write(out, counted.getValue());
    }
    out.writeBoolean(routines.usesMonitors());
    out.writeBoolean(routines.usesLayouts());
    out.writeBoolean(routines.countsUnwinding());
    return bytes.toByteArray();
  }

  /** Reads the entry {@link PreparedFile#ROUTINES}. */
  public static Routines decoded(byte[] bytes) {
    ByteSource in = new ByteSource(bytes, 0);
    byte[] classFile = in.readBytes(in.readInt());
    List<MethodInfo> methods = new ArrayList<>();
    for (int count = in.readInt(); count > 0; count--) {
      methods.add(StoredMethod.read(in));
    }
    Map<Integer, String> calls = readNames(in);
    Map<Integer, String> prices = readNames(in);
    Map<Integer, CountedRoutine> counted = new HashMap<>();
    for (int count = in.readInt(); count > 0; count--) {
      counted.put(in.readInt(), readCounted(in));
    }
    return new Routines(
        classFile,
        methods,
        calls,
        prices,
        counted,
        in.readByte() != 0,
        in.readByte() != 0,
        in.readByte() != 0,
        UserRoutines.NONE);
  }

  private static void write(DataOutputStream out, Map<Integer, String> names) throws IOException {
    out.writeInt(names.size());
    for (Map.Entry<Integer, String> name : names.entrySet()) {
      out.writeInt(name.getKey());
      ByteSource.writeString(out, name.getValue());
    }
  }

  private static Map<Integer, String> readNames(ByteSource in) {
    Map<Integer, String> names = new HashMap<>();
    for (int count = in.readInt(); count > 0; count--) {
      names.put(in.readInt(), in.readString());
    }
    return names;
  }

  private static void write(DataOutputStream out, CountedRoutine routine) throws IOException {
    StoredMethod.writeWithCalls(out, routine.info(), false);
    writeOptional(out, routine.costs());
    ByteSource.writeString(out, routine.costsDescriptor());
    writeOptional(out, routine.lookUps());
  }

  private static CountedRoutine readCounted(ByteSource in) {
    return new CountedRoutine(
        StoredMethod.readWithCalls(in, null), readOptional(in), in.readString(), readOptional(in));
  }

  private static void writeOptional(DataOutputStream out, String text) throws IOException {
    out.writeBoolean(text != null);
    if (text != null) {
      ByteSource.writeString(out, text);
    }
  }

  private static String readOptional(ByteSource in) {
    return in.readByte() == 0 ? null : in.readString();
  }
}
