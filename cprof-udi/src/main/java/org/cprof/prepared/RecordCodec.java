package org.cprof.prepared;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.cprof.instrument.method.CallerCountedCall;
import org.cprof.instrument.method.InvokeKind;
import org.cprof.instrument.method.MethodInfo;
import org.cprof.profile.NodeKind;

/**
 * Writes records into messages, and reads them: their components, in their order, by their types.
 *
 * <pre>
 *   numbers, flags, texts, arrays of bytes and ints: as {@link Message} has them
 *   enum: byte ordinal   other array, list, set: int size, elements   map: int size, keys and values
 *   record of a sealed interface: byte of its constant TAG, components
 *   record inside of another one: a flag, false for null, components   record alone: components
 * </pre>
 */
public final class RecordCodec {

  private static final int NO_TAG = -1;

  /** What is known of the class of a record. */
  private record Shape(Constructor<?> constructor, Method[] accessors, ValueType[] types, int tag) {

    private static Shape of(Class<?> type) {
      RecordComponent[] components = type.getRecordComponents();
      Class<?>[] erased = new Class<?>[components.length];
      Method[] accessors = new Method[components.length];
      ValueType[] types = new ValueType[components.length];
      try {
        for (int i = 0; i < components.length; i++) {
          erased[i] = components[i].getType();
          types[i] = ValueType.of(components[i].getGenericType());
          accessors[i] = components[i].getAccessor();
          accessors[i].setAccessible(true);
        }
        Constructor<?> constructor = type.getDeclaredConstructor(erased);
        constructor.setAccessible(true);
        return new Shape(constructor, accessors, types, tagOf(type));
      } catch (NoSuchMethodException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
  }

  /**
   * A counted call as it stands in a file: of a routine that callers count, there is its bytecode
   * alone.
   *
   * @param callee null for a routine
   * @param routine the bytecode of the target that calls it; -1 for others
   */
  private record StoredCall(
      int slot,
      InvokeKind kind,
      MethodInfo callee,
      int routine,
      int counter,
      int costs,
      int misses) {

    static StoredCall of(CallerCountedCall call) {
      boolean isRoutine = call.callee().kind() == NodeKind.ROUTINE;
      return new StoredCall(
          call.slot(),
          call.kind(),
          isRoutine ? null : call.callee(),
          isRoutine ? call.callee().eventOpcode() : -1,
          call.counter(),
          call.costs(),
          call.misses());
    }

    CallerCountedCall call(IntFunction<MethodInfo> routines) {
      MethodInfo called = callee == null ? routines.apply(routine) : callee;
      return new CallerCountedCall(slot, kind, called, counter, costs, misses);
    }
  }

  private static final ClassValue<Shape> SHAPES =
      new ClassValue<>() {
        @Override
        protected Shape computeValue(Class<?> type) {
          return Shape.of(type);
        }
      };

  /** The records of a sealed interface by their tags. */
  private static final ClassValue<Class<?>[]> TAGGED =
      new ClassValue<>() {
        @Override
        protected Class<?>[] computeValue(Class<?> type) {
          Class<?>[] tagged = new Class<?>[Byte.MAX_VALUE];
          for (Class<?> each : type.getPermittedSubclasses()) {
            tagged[tagOf(each)] = each;
          }
          return tagged;
        }
      };

  private final IntFunction<MethodInfo> routines;

  private static int tagOf(Class<?> type) {
    if (Arrays.stream(type.getInterfaces()).noneMatch(Class::isSealed)) {
      return NO_TAG;
    }
    try {
      Field tag = type.getDeclaredField("TAG");
      tag.setAccessible(true);
      return tag.getInt(null);
    } catch (ReflectiveOperationException noTag) {
      throw new IllegalStateException(noTag);
    }
  }

  /**
   * @param routines the routines that callers count, by the bytecode of the target
   */
  public RecordCodec(IntFunction<MethodInfo> routines) {
    this.routines = routines;
  }

  public static Message write(Message out, Record value) {
    Shape shape = SHAPES.get(value.getClass());
    if (shape.tag() != NO_TAG) {
      out.putByte(shape.tag());
    }
    try {
      for (int i = 0; i < shape.types().length; i++) {
        put(out, shape.types()[i], shape.accessors()[i].invoke(value));
      }
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
    return out;
  }

  private static void put(Message out, ValueType type, Object value) {
    switch (type.form()) {
      case TEXT -> out.putText((String) value);
      case INT -> out.putInt((Integer) value);
      case LONG -> out.putLong((Long) value);
      case FLAG -> out.putFlag((Boolean) value);
      case ENUM -> out.putByte(((Enum<?>) value).ordinal());
      case BYTES -> out.putBytes((byte[]) value);
      case INTS -> out.putInts((int[]) value);
      case ARRAY -> putAll(out, type, Arrays.asList((Object[]) value));
      case LIST, SET -> putAll(out, type, (Collection<?>) value);
      case MAP -> {
        Map<?, ?> map = (Map<?, ?>) value;
        out.putInt(map.size());
        map.forEach(
            (key, each) -> {
              put(out, type.elements(), key);
              put(out, type.values(), each);
            });
      }
      case TAGGED -> write(out, (Record) value);
      case RECORD -> {
        out.putFlag(value != null);
        if (value != null) {
          write(
              out, value instanceof CallerCountedCall call ? StoredCall.of(call) : (Record) value);
        }
      }
    }
  }

  private static void putAll(Message out, ValueType type, Collection<?> elements) {
    out.putInt(elements.size());
    for (Object each : elements) {
      put(out, type.elements(), each);
    }
  }

  /**
   * Reads a record.
   *
   * @param type its class, or a sealed interface of records
   * @throws IllegalArgumentException if none of the interface is told
   */
  public <T> T read(Message in, Class<T> type) {
    return type.cast(type.isInterface() ? readTagged(in, type) : readComponents(in, type));
  }

  private Object readTagged(Message in, Class<?> type) {
    int tag = in.getByte();
    Class<?> tagged = tag < 0 || tag == Byte.MAX_VALUE ? null : TAGGED.get(type)[tag];
    if (tagged == null) {
      throw new IllegalArgumentException("no " + type.getSimpleName() + " has the tag " + tag);
    }
    return readComponents(in, tagged);
  }

  private Object readComponents(Message in, Class<?> type) {
    Shape shape = SHAPES.get(type);
    Object[] components = new Object[shape.types().length];
    for (int i = 0; i < components.length; i++) {
      components[i] = get(in, shape.types()[i]);
    }
    try {
      return shape.constructor().newInstance(components);
    } catch (ReflectiveOperationException damaged) {
      throw new IllegalArgumentException(damaged);
    }
  }

  private Object get(Message in, ValueType type) {
    return switch (type.form()) {
      case TEXT -> in.getText();
      case INT -> in.getInt();
      case LONG -> in.getLong();
      case FLAG -> in.getFlag();
      case ENUM -> type.constants()[in.getByte()];
      case BYTES -> in.getBytes();
      case INTS -> in.getInts();
      case ARRAY -> getAll(in, type).toArray(type.constants());
      case LIST -> Collections.unmodifiableList(getAll(in, type));
      case SET -> Collections.unmodifiableSet(new LinkedHashSet<>(getAll(in, type)));
      case MAP -> getMap(in, type);
      case TAGGED -> readTagged(in, type.type());
      case RECORD -> in.getFlag() ? getRecord(in, type.type()) : null;
    };
  }

  private Object getRecord(Message in, Class<?> type) {
    return type == CallerCountedCall.class
        ? read(in, StoredCall.class).call(routines)
        : readComponents(in, type);
  }

  private Map<Object, Object> getMap(Message in, ValueType type) {
    Map<Object, Object> map = new TreeMap<>();
    for (int count = in.getInt(); count > 0; count--) {
      map.put(get(in, type.elements()), get(in, type.values()));
    }
    return map;
  }

  private List<Object> getAll(Message in, ValueType type) {
    List<Object> elements = new ArrayList<>();
    for (int count = in.getInt(); count > 0; count--) {
      elements.add(get(in, type.elements()));
    }
    return elements;
  }
}
