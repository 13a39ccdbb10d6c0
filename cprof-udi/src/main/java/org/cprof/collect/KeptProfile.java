package org.cprof.collect;

import java.util.Optional;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileBuilder;
import org.cprof.profile.ProfileHeader;
import org.cprof.profile.ProfileRow;

/**
 * A profile in memory, beside the file that is written: to read the file back takes longer than to
 * write it. One that is large is not kept, nor one that the reader would refuse with a reason.
 */
final class KeptProfile {
  /** Of some 400 that a context takes while its profile is written and kept, and what is left. */
  private static final int HEAP_BYTES = 1 << 10;

  /** Null when the profile is not kept. */
  private ProfileBuilder builder;

  /**
   * @param nodes of the profile
   * @param most of more, none is kept
   */
  KeptProfile(ProfileHeader header, int nodes, int most) {
    builder = nodes > most ? null : new ProfileBuilder(header, nodes);
  }

  /** So many contexts have room in the heap beside what they are made of. */
  static int most() {
    return (int) Math.min(Integer.MAX_VALUE, Runtime.getRuntime().maxMemory() / HEAP_BYTES);
  }

  void add(ProfileRow row) {
    try {
      if (builder != null) {
        builder.add(row);
      }
    } catch (IllegalArgumentException refused) {
      builder = null;
    }
  }

  /** The profile, once all rows were added. */
  Optional<Profile> profile() {
    try {
      return Optional.ofNullable(builder).map(ProfileBuilder::build);
    } catch (ArithmeticException refused) {
      return Optional.empty();
    }
  }
}
