package org.cprof.jop;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Objects whose fields are the registers of a device. Accesses to their fields come here, with the
 * field's name.
 */
public final class HardwareObjects {

  /** The first register of each by its address of 2014. */
  private static final Map<Object, Integer> ADDRESSES = new IdentityHashMap<Object, Integer>();

  private HardwareObjects() {}

  /**
   * Makes an object one of a device.
   *
   * @param address of the first register in 2014
   */
  public static synchronized void put(Object object, int address) {
    ADDRESSES.put(object, address);
  }

  /** What a field shows. */
  public static int read(Object object, String field) {
    Integer address = address(object);
    try {
      return address == null
          ? field(object, field).getInt(object)
          : Devices.read(register(object, address, field));
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e); // it was made accessible
    }
  }

  public static void write(Object object, int value, String field) {
    Integer address = address(object);
    try {
      if (address == null) {
        field(object, field).setInt(object, value);
      } else {
        Devices.write(value, register(object, address, field));
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e); // it was made accessible
    }
  }

  private static synchronized Integer address(Object object) {
    if (object == null) {
      throw new NullPointerException();
    }
    return ADDRESSES.get(object);
  }

  /** The fields of a class are registers in the order of their declaration. */
  private static int register(Object object, int address, String name) {
    int register = address;
    for (Field each : object.getClass().getDeclaredFields()) {
      if (each.getName().equals(name)) {
        return Registers.ofStandIn(register);
      }
      register += Modifier.isStatic(each.getModifiers()) ? 0 : 1;
    }
    throw Missing.of(object.getClass().getName() + "." + name, "no such register");
  }

  /** A field of an object that is none of a device. */
  private static Field field(Object object, String name) {
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      for (Field each : type.getDeclaredFields()) {
        if (each.getName().equals(name)) {
          each.setAccessible(true);
          return each;
        }
      }
    }
    throw new NoSuchFieldError(object.getClass().getName() + "." + name);
  }
}
