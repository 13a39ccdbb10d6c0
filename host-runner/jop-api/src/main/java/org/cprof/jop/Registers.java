package org.cprof.jop;

import com.jopdesign.sys.Const;
import java.lang.reflect.Field;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Where the model's devices have their registers, by the names of constants of {@link Const}. */
public final class Registers {

  /** How names of addresses begin there. */
  private static final String IO = "IO_";

  /** What {@link Const} has. */
  private static final Map<String, Integer> OF_2014 = of2014();

  private static final Map<String, Integer> ADDRESSES = addresses(Setting.devices());

  /** The names of an address, with a slash where it has one for reading and one for writing. */
  private static final Map<Integer, String> NAMES = names(ADDRESSES);

  private Registers() {}

  private static Map<String, Integer> of2014() {
    Map<String, Integer> addresses = new LinkedHashMap<String, Integer>();
    for (Field field : Const.class.getFields()) {
      if (field.getName().startsWith(IO) && !field.getName().equals("IO_BASE")) {
        try {
          addresses.put(field.getName(), field.getInt(null));
        } catch (IllegalAccessException e) {
          throw new IllegalStateException(e); // its constants are public
        }
      }
    }
    return addresses;
  }

  private static Map<String, Integer> addresses(String devices) {
    if (devices == null) {
      return OF_2014;
    }
    Map<String, Integer> addresses = new LinkedHashMap<String, Integer>();
    for (String device : devices.split(",")) {
      int equals = device.indexOf('=');
      if (equals > 0) {
        addresses.put(device.substring(0, equals), Integer.parseInt(device.substring(equals + 1)));
      }
    }
    return addresses;
  }

  private static Map<Integer, String> names(Map<String, Integer> addresses) {
    Map<Integer, String> names = new TreeMap<Integer, String>();
    for (Map.Entry<String, Integer> entry : addresses.entrySet()) {
      String before = names.get(entry.getValue());
      names.put(entry.getValue(), (before == null ? "" : before + "/") + entry.getKey());
    }
    return names;
  }

  /** The address of a register; 0, which is none of a register, if the model has no such one. */
  static int address(String name) {
    Integer address = ADDRESSES.get(name);
    return address == null ? 0 : address;
  }

  /** The names of what is at an address. */
  static String names(int address) {
    return NAMES.get(address);
  }

  /** The address, if the model has a register there. */
  static int checked(int address) {
    if (!NAMES.containsKey(address)) {
      throw Missing.of(
          "a device at address " + address, Setting.model() + " has " + where(address));
    }
    return address;
  }

  private static String where(int address) {
    for (Map.Entry<String, Integer> entry : OF_2014.entrySet()) {
      if (entry.getValue() == address && ADDRESSES.containsKey(entry.getKey())) {
        return entry.getKey()
            + " at "
            + ADDRESSES.get(entry.getKey())
            + "; compile with the "
            + Const.class.getName()
            + " of that processor";
      }
    }
    return "none there, see 'cprof models show'";
  }

  /**
   * Where the model has what was at an address in 2014.
   *
   * @throws UnsupportedOperationException if it has no such register
   */
  public static int ofStandIn(int address) {
    for (Map.Entry<String, Integer> entry : OF_2014.entrySet()) {
      if (entry.getValue() == address && ADDRESSES.containsKey(entry.getKey())) {
        return ADDRESSES.get(entry.getKey());
      }
    }
    return checked(address);
  }
}
