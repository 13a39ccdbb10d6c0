package org.cprof.runner.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.cprof.profile.MethodReference;
import org.cprof.profile.Metric;
import org.cprof.profile.Profile;
import org.cprof.runner.ProfileTree;
import org.junit.jupiter.api.Test;

class ReportPageTest {
  private static String html(Profile profile) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ReportPage.write(List.of(profile), 0, new SourceFolders(List.of()), Map.of(), out);
    return out.toString(StandardCharsets.UTF_8);
  }

  private static String embedded(String html, String id) throws IOException {
    Matcher data = Pattern.compile("id=\"" + id + "\">([^<]*)</script>").matcher(html);
    assertThat(data.find()).isTrue();
    byte[] zipped = Base64.getDecoder().decode(data.group(1));
    return new String(
        new GZIPInputStream(new ByteArrayInputStream(zipped)).readAllBytes(),
        StandardCharsets.UTF_8);
  }

  @Test
  void the_page_is_complete_and_asks_for_nothing() throws IOException {
    String html = html(ProfileTree.sample());

    assertThat(html)
        .startsWith("<!DOCTYPE html>")
        .endsWith("</html>\n")
        .doesNotContainPattern("@[A-Z]+@");
    assertThat(html.replace("http://www.w3.org/2000/svg", ""))
        .doesNotContain("http:", "https:", "src=");
    assertThat(html).contains("default-src 'none'").contains("<title>demo.Main 5 - CProf</title>");
  }

  @Test
  void a_name_can_not_end_the_element_it_stands_in() throws IOException {
    ProfileTree tree =
        new ProfileTree(List.of(Map.entry("program", "</title><script>x</script>@COLUMNS@")));
    tree.node(0, ProfileTree.method("</script><b>", "@SCRIPT@", "()V"), 1, 1, 5);

    String html = html(tree.build());

    assertThat(html).doesNotContain("<b>").contains("<title>&lt;/title&gt;&lt;script&gt;");
    assertThat(embedded(html, "description")).contains("</script><b>", "@SCRIPT@");
  }

  @Test
  void a_hundred_thousand_contexts_fit_into_two_megabytes() throws IOException {
    // Like those of large programs: 5000 methods, 5 children a node, figures without a pattern.
    Random random = new Random(1);
    ProfileTree tree = new ProfileTree();
    int[] open = new int[64];
    int depth = 0;
    for (int node = 1; node < 100_000; node++) {
      depth = Math.max(0, Math.min(60, depth - random.nextInt(3)));
      int m = random.nextInt(5000);
      MethodReference method =
          ProfileTree.method(
              "org.example.package" + m % 90 + ".SomeClass" + m % 900,
              "method" + m,
              "(ILjava/lang/String;)V");
      long cycles = 1 + (long) Math.exp(random.nextDouble() * 12);
      open[depth + 1] =
          tree.node(
              depth == 0 ? 0 : open[depth],
              method,
              random.nextInt(400),
              1 + random.nextInt(200),
              Map.of(
                  Metric.CYCLES,
                  cycles,
                  Metric.INVOKE_CYCLES,
                  (long) random.nextInt(300),
                  Metric.BYTECODES,
                  cycles / 8,
                  Metric.INVOKE_MISSES,
                  (long) random.nextInt(9)));
      depth++;
    }

    assertThat(html(tree.build()).length()).isLessThan(2_000_000);
  }
}
