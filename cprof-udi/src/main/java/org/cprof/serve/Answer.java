package org.cprof.serve;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.instrument.FieldLayout;
import org.cprof.prepared.ByteSource;
import org.cprof.prepared.Item;
import org.cprof.prepared.PreparedClass;
import org.objectweb.asm.Type;

/** The answer to a request, see {@code java.lang.CProfProtocol}. */
final class Answer {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final DataOutputStream out = new DataOutputStream(bytes);
  private final List<byte[]> notes = new ArrayList<>();

  private boolean isNone;

  /** The answer to a JVM that cannot run. */
  static byte[] refusing(String problem) {
    return new Answer()
        .putSettings(Map.of(CProfRunSettings.PROBLEM, List.of(problem)))
        .with(List.of(), 0);
  }

  /** Tells the JVM that there is no answer. */
  static Answer none() {
    Answer none = new Answer();
    none.isNone = true;
    return none;
  }

  boolean isNone() {
    return isNone;
  }

  /** Writes what cannot fail, as it goes to memory. */
  private interface Writing {
    void run() throws IOException;
  }

  private Answer write(Writing writing) {
    try {
      writing.run();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return this;
  }

  Answer putByte(int value) {
    return write(() -> out.writeByte(value));
  }

  Answer putFlag(boolean flag) {
    return putByte(flag ? 1 : 0);
  }

  Answer putInt(int value) {
    return write(() -> out.writeInt(value));
  }

  Answer putLong(long value) {
    return write(() -> out.writeLong(value));
  }

  Answer putText(String text) {
    return write(() -> ByteSource.writeString(out, text));
  }

  Answer putTexts(List<String> texts) {
    putInt(texts.size());
    texts.forEach(this::putText);
    return this;
  }

  Answer putInts(int[] values) {
    return write(() -> ByteSource.writeInts(out, values));
  }

  /** See {@code java.lang.CProfRunSettings}. */
  Answer putSettings(Map<String, List<?>> settings) {
    putInt(settings.size());
    settings.forEach(
        (name, values) -> putText(name).putTexts(values.stream().map(Object::toString).toList()));
    return this;
  }

  Answer putBytes(byte[] content) {
    putInt(content.length);
    return write(() -> out.write(content));
  }

  /** Where the fields of a class lie. */
  Answer putLayout(FieldLayout layout) {
    return putTexts(layout.names()).putInts(layout.positions()).putInt(layout.words());
  }

  /**
   * A place in the code of a class.
   *
   * @param className name of the class with dots if only it can name itself, or else empty
   * @param own where the fields of the class lie that the place names; null if nobody needs to know
   */
  Answer putPlace(Item place, String className, FieldLayout own) {
    if (place instanceof Item.TypeSite site) {
      String name = typeName(site.internalName());
      return name.equals(className)
          ? putByte(CProfProtocol.SITE_OWN_TYPE)
          : putByte(CProfProtocol.SITE_TYPE).putText(name);
    }
    if (place instanceof Item.FieldSite site) {
      return putByte(CProfProtocol.SITE_FIELD)
          .putText(site.owner().replace('/', '.'))
          .putText(site.name());
    }
    if (place instanceof Item.DataField site) {
      int position =
          own != null && own.className().equals(site.owner()) ? own.position(site.name()) : -1;
      return putByte(CProfProtocol.SITE_DATA)
          .putText(site.owner().replace('/', '.'))
          .putText(site.name())
          .putInt(position);
    }
    if (place instanceof Item.NewObject site) {
      return putByte(CProfProtocol.SITE_OBJECT).putText(site.internalName().replace('/', '.'));
    }
    return putByte(CProfProtocol.SITE_MATCHES).putInts(((Item.Matches) place).keys());
  }

  /**
   * The places in the code of a class, with the layout of its fields.
   *
   * @param className name of the class with dots if only it can name itself, or else empty
   */
  Answer putPlaces(PreparedClass prepared, String className) {
    FieldLayout own = null;
    int places = 0;
    for (Item item : prepared.items()) {
      own = item instanceof Item.Fields fields ? fields.layout() : own;
      places += item.isPlace() ? 1 : 0;
    }
    putFlag(own != null);
    if (own != null) {
      putLayout(own);
    }
    putInt(places);
    for (int i = 0; i < prepared.items().size(); i++) {
      if (prepared.items().get(i).isPlace()) {
        putPlace(prepared.items().get(i), className, own);
        List<Integer> offsets = prepared.offsetsOf(i);
        putInt(offsets.size());
        offsets.forEach(this::putInt);
      }
    }
    return this;
  }

  /** As {@code Class.forName} takes it. */
  private static String typeName(String internalName) {
    return Type.getObjectType(internalName).getInternalName().replace('/', '.');
  }

  /** Tells the JVM of a hashCode or clone that does not count itself. */
  void noteOverride(String className, String name, int id) {
    Answer note = new Answer().putByte(CProfProtocol.NOTE_OVERRIDE);
    notes.add(note.putText(className).putText(name).putInt(id).bytes.toByteArray());
  }

  /** Tells the JVM of the only call that is counted. */
  void noteOnlyCall(int series, long call) {
    Answer note = new Answer().putByte(CProfProtocol.NOTE_ONLY_CALL);
    notes.add(note.putInt(series).putLong(call).bytes.toByteArray());
  }

  /** What was put so far, alone. */
  byte[] content() {
    return bytes.toByteArray();
  }

  /**
   * All of it.
   *
   * @param rows of methods that the JVM has not got yet
   * @param firstId id of the first of them
   */
  byte[] with(List<RuntimeMethodRow> rows, int firstId) {
    Answer all = new Answer().putInt(rows.size());
    if (!rows.isEmpty()) {
      all.putInt(firstId).putBytes(RuntimeMethodRow.block(rows));
    }
    all.putInt(notes.size());
    all.write(
        () -> {
          for (byte[] note : notes) {
            all.out.write(note);
          }
          bytes.writeTo(all.out);
        });
    return all.bytes.toByteArray();
  }
}
