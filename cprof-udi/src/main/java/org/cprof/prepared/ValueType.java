package org.cprof.prepared;

import java.lang.reflect.Array;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.Set;

/**
 * What {@link RecordCodec} has to know of a type to read and write its values, found once: it reads
 * the values by the hundred thousand.
 *
 * @param type the class of a record, or a sealed interface of records
 * @param constants of an enum; of an array an empty one of its type
 * @param elements type of the elements of an array or a collection, or of the keys of a map
 * @param values type of the values of a map
 */
record ValueType(
    Form form, Class<?> type, Object[] constants, ValueType elements, ValueType values) {

  /** How a value stands in a message. */
  enum Form {
    TEXT,
    INT,
    LONG,
    FLAG,
    ENUM,
    BYTES,
    INTS,
    ARRAY,
    LIST,
    SET,
    MAP,
    /** A record of a sealed interface. */
    TAGGED,
    RECORD
  }

  private static final Map<Class<?>, Form> SIMPLE =
      Map.of(
          String.class, Form.TEXT,
          int.class, Form.INT,
          Integer.class, Form.INT,
          long.class, Form.LONG,
          boolean.class, Form.FLAG,
          byte[].class, Form.BYTES,
          int[].class, Form.INTS);

  static ValueType of(Type type) {
    if (type instanceof ParameterizedType generic) {
      return ofCollection((Class<?>) generic.getRawType(), generic.getActualTypeArguments());
    }
    Class<?> plain = (Class<?>) type;
    Form simple = SIMPLE.get(plain);
    if (simple != null) {
      return new ValueType(simple, plain, null, null, null);
    } else if (plain.isEnum()) {
      return new ValueType(Form.ENUM, plain, plain.getEnumConstants(), null, null);
    } else if (plain.isArray()) {
      Object[] empty = (Object[]) Array.newInstance(plain.getComponentType(), 0);
      return new ValueType(Form.ARRAY, plain, empty, of(plain.getComponentType()), null);
    }
    return new ValueType(plain.isInterface() ? Form.TAGGED : Form.RECORD, plain, null, null, null);
  }

  private static ValueType ofCollection(Class<?> raw, Type[] arguments) {
    ValueType first = of(arguments[0]);
    if (raw == Map.class) {
      return new ValueType(Form.MAP, raw, null, first, of(arguments[1]));
    }
    return new ValueType(raw == Set.class ? Form.SET : Form.LIST, raw, null, first, null);
  }
}
