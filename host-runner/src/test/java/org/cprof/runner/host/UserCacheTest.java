package org.cprof.runner.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cprof.files.Cache;
import org.cprof.runner.CommandException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UserCacheTest {
  @TempDir private Path home;
  private final List<String> warnings = new ArrayList<>();

  private UserCache of(Map<String, String> environment) {
    return UserCache.of(environment, warnings::add);
  }

  private static String permissions(Path folder) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder));
  }

  @Test
  void the_cache_is_private_and_below_the_home_of_the_environment() throws IOException {
    UserCache cache = of(Map.of("HOME", home.toString()));

    assertThat(cache).isEqualTo(new UserCache(new Cache(home.resolve(".cache/cprof")), true));
    assertThat(permissions(cache.cache().folder())).isEqualTo("rwx------");
    // Nobody else may put another folder in its place either.
    assertThat(permissions(home.resolve(".cache"))).isEqualTo("rwx------");
    assertThat(warnings).isEmpty();
  }

  @Test
  void a_folder_for_caches_goes_before_the_home() {
    UserCache cache = of(Map.of("HOME", "/nowhere", "XDG_CACHE_HOME", home.toString()));

    assertThat(cache).isEqualTo(new UserCache(new Cache(home.resolve("cprof")), true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rwxrwx---", "rwx---rwx", "rwxrwxrwx"})
  void a_cache_that_others_can_write_is_refused(String permissions) throws IOException {
    Path folder = Files.createDirectory(home.resolve("cprof"));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(permissions));

    UserCache cache = of(Map.of("XDG_CACHE_HOME", home.toString()));

    assertThat(cache.isKept()).isFalse();
    assertThat(permissions(cache.cache().folder())).isEqualTo("rwx------");
    assertThat(warnings)
        .containsExactly(
            "this run does without the cache "
                + folder
                + ": others can write to it; take that from them with chmod go-w");
  }

  @Test
  void the_owner_of_the_cache_need_not_have_a_name() {
    String user = System.getProperty("user.name");
    System.setProperty("user.name", "?");
    try {
      assertThat(of(Map.of("XDG_CACHE_HOME", home.toString())).isKept()).isTrue();
    } finally {
      System.setProperty("user.name", user);
    }
  }

  @Test
  void a_run_does_without_a_cache_that_cannot_be_made() throws IOException {
    Path file = Files.writeString(home.resolve("file"), "");

    UserCache cache = of(Map.of("XDG_CACHE_HOME", file.toString()));

    assertThat(cache.isKept()).isFalse();
    assertThat(cache.cache().folder()).isDirectory();
    assertThat(warnings)
        .containsExactly(
            "this run does without the cache " + file.resolve("cprof") + ": it cannot be made");
  }

  @Test
  void what_has_to_stay_needs_a_cache_that_is_kept() throws IOException {
    of(Map.of("XDG_CACHE_HOME", home.toString())).checkKept("the options");
    Path file = Files.writeString(home.resolve("file"), "");
    UserCache temporary = of(Map.of("XDG_CACHE_HOME", file.toString()));

    assertThatThrownBy(() -> temporary.checkKept("the options"))
        .isInstanceOf(CommandException.class)
        .hasMessage(
            "the options need files of the cache, which can't be kept: XDG_CACHE_HOME has to name a"
                + " folder of this user's that can be written to");
  }

  @Test
  void cleaning_removes_everything_and_tells_the_bytes() throws IOException {
    UserCache cache = new UserCache(new Cache(home), true);
    Path key = Files.createDirectories(home.resolve("prepared/key"));
    Files.writeString(key.resolve("classes"), "12345");
    Files.writeString(home.resolve("other"), "678");

    assertThat(cache.clean()).isEqualTo(8);
    assertThat(home).isEmptyDirectory();
    assertThat(cache.clean()).isZero();
  }
}
