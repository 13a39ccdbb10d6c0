package org.cprof.model.devices;

import java.util.List;

/**
 * The devices of a target.
 *
 * @param all in the order of the file
 */
public record Devices(List<Device> all) {

  /** The model tells nothing of devices. */
  public static final Devices NONE = new Devices(List.of());

  public Devices {
    all = List.copyOf(all);
  }

  public boolean hasAt(int address) {
    return all.stream().anyMatch(device -> device.isAt(address));
  }
}
