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
  /** Contexts, of some 100 bytes each, where it is not known whether anybody reads them. */
  static final int MOST = 1 << 18;

  private final int most;

  /** Null when the profile is not kept. */
  private ProfileBuilder builder;

  /**
   * @param most of so many contexts and more, none is kept
   */
  KeptProfile(ProfileHeader header, int most) {
    this.most = most;
    builder = new ProfileBuilder(header);
  }

  void add(ProfileRow row) {
    try {
      if (builder != null && builder.add(row) == most) {
        builder = null;
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
