package org.cprof.runner.price;

import java.util.ArrayList;
import java.util.List;
import org.cprof.profile.Profile;

/** The columns of a profile that tell what its contexts allocate. */
public final class AllocationColumns {

  /**
   * Objects of a class, or arrays by the type of their elements.
   *
   * @param elements of all arrays; 0 for objects
   */
  public record Allocation(boolean isArray, String type, long number, long elements) {}

  private final Profile profile;
  private final int objects;
  private final int arrays;

  /**
   * @throws IllegalArgumentException if the profile has no such columns
   */
  public AllocationColumns(Profile profile) {
    this.profile = profile;
    this.objects = profile.header().column("objects");
    this.arrays = profile.header().column("arrays");
    if (!areIn(profile)) {
      throw new IllegalArgumentException(
          "it has no allocations; make one with: cprof run --udi jp, or with: cprof run"
              + " --allocations");
    }
  }

  public static boolean areIn(Profile profile) {
    return profile.header().column("objects") >= 0 && profile.header().column("arrays") >= 0;
  }

  /** What a context allocates by itself, each type once, objects first. */
  public List<Allocation> of(int node) {
    List<Allocation> all = new ArrayList<>();
    String[] ofObjects = profile.parts(objects, node);
    for (int i = 0; i < ofObjects.length; i += 2) {
      all.add(new Allocation(false, ofObjects[i], Long.parseLong(ofObjects[i + 1]), 0));
    }
    String[] ofArrays = profile.parts(arrays, node);
    for (int i = 0; i < ofArrays.length; i += 3) {
      long number = Long.parseLong(ofArrays[i + 1]);
      all.add(new Allocation(true, ofArrays[i], number, Long.parseLong(ofArrays[i + 2])));
    }
    return all;
  }
}
