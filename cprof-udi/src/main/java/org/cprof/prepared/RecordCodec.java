package org.cprof.prepared;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.cprof.instrument.method.CallerCountedCall;
import org.cprof.instrument.method.MethodInfo;

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
  private record Shape(Constructor<?> constructor, Method[] accessors, Type[] types, int tag) {

    private static Shape of(Class<?> type) {
      RecordComponent[] components = type.getRecordComponents();
      Class<?>[] erased = new Class<?>[components.length];
      Method[] accessors = new Method[components.length];
      Type[] types = new Type[components.length];
      try {
        for (int i = 0; i < components.length; i++) {
          erased[i] = components[i].getType();
          types[i] = components[i].getGenericType();
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

  /** Writes a record. */
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

  private static void put(Message out, Type type, Object value) {
    if (value instanceof String text) {
      out.putText(text);
    } else if (value instanceof Integer number) {
      out.putInt(number);
    } else if (value instanceof Long number) {
      out.putLong(number);
    } else if (value instanceof Boolean flag) {
      out.putFlag(flag);
    } else if (value instanceof Enum<?> constant) {
      out.putByte(constant.ordinal());
    } else if (value instanceof byte[] bytes) {
      out.putBytes(bytes);
    } else if (value instanceof int[] numbers) {
      out.putInts(numbers);
    } else if (value instanceof Object[] array) {
      putAll(out, type, Arrays.asList(array));
    } else if (value instanceof Collection<?> elements) {
      putAll(out, type, elements);
    } else if (value instanceof Map<?, ?> map) {
      out.putInt(map.size());
      map.forEach(
          (key, each) -> {
            put(out, type, key);
            put(out, type, each);
          });
    } else {
      putRecord(out, type, value);
    }
  }

  private static void putAll(Message out, Type type, Collection<?> elements) {
    out.putInt(elements.size());
    for (Object each : elements) {
      put(out, elementOf(type, 0), each);
    }
  }

  private static void putRecord(Message out, Type type, Object value) {
    if (!((Class<?>) type).isInterface()) {
      out.putFlag(value != null);
    }
    if (value != null) {
      write(out, value instanceof CallerCountedCall call ? StoredCall.of(call) : (Record) value);
    }
  }

  /**
   * Reads a record.
   *
   * @param type its class, or a sealed interface of records
   * @throws IllegalArgumentException if none of the interface is told
   */
  public <T> T read(Message in, Class<T> type) {
    if (!type.isInterface()) {
      return type.cast(readComponents(in, type));
    }
    int tag = in.getByte();
    Class<?> tagged = tag < 0 || tag == Byte.MAX_VALUE ? null : TAGGED.get(type)[tag];
    if (tagged == null) {
      throw new IllegalArgumentException("no " + type.getSimpleName() + " has the tag " + tag);
    }
    return type.cast(readComponents(in, tagged));
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

  private Object get(Message in, Type type) {
    if (type == String.class) {
      return in.getText();
    } else if (type == int.class || type == Integer.class) {
      return in.getInt();
    } else if (type == long.class) {
      return in.getLong();
    } else if (type == boolean.class) {
      return in.getFlag();
    } else if (type == byte[].class) {
      return in.getBytes();
    } else if (type == int[].class) {
      return in.getInts();
    } else if (type instanceof ParameterizedType generic) {
      return getCollection(in, generic);
    }
    Class<?> plain = (Class<?>) type;
    if (plain.isEnum()) {
      return plain.getEnumConstants()[in.getByte()];
    } else if (plain.isArray()) {
      List<Object> elements = getAll(in, plain);
      Object[] array = (Object[]) Array.newInstance(plain.getComponentType(), 0);
      return elements.toArray(array);
    }
    return getRecord(in, plain);
  }

  private Object getRecord(Message in, Class<?> type) {
    if (type.isInterface()) {
      return read(in, type);
    } else if (!in.getFlag()) {
      return null;
    } else if (type == CallerCountedCall.class) {
      return read(in, StoredCall.class).call(routines);
    }
    return read(in, type);
  }

  private Object getCollection(Message in, ParameterizedType type) {
    if (type.getRawType() == Map.class) {
      Map<Object, Object> map = new TreeMap<>();
      for (int count = in.getInt(); count > 0; count--) {
        map.put(get(in, elementOf(type, 0)), get(in, elementOf(type, 1)));
      }
      return map;
    }
    List<Object> elements = getAll(in, type);
    return type.getRawType() == Set.class
        ? Collections.unmodifiableSet(new LinkedHashSet<>(elements))
        : Collections.unmodifiableList(elements);
  }

  private List<Object> getAll(Message in, Type type) {
    List<Object> elements = new ArrayList<>();
    for (int count = in.getInt(); count > 0; count--) {
      elements.add(get(in, elementOf(type, 0)));
    }
    return elements;
  }

  private static Type elementOf(Type type, int number) {
    return type instanceof ParameterizedType generic
        ? generic.getActualTypeArguments()[number]
        : ((Class<?>) type).getComponentType();
  }
}
