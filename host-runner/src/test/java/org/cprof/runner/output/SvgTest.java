package org.cprof.runner.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.Locale;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class SvgTest {
  private final Locale before = Locale.getDefault();

  @AfterEach
  void back() {
    Locale.setDefault(before);
  }

  @Test
  void places_have_a_point_as_their_decimal_separator_whatever_the_locale() {
    Locale.setDefault(Locale.GERMANY);
    StringBuilder picture = new StringBuilder();
    new Svg(picture, 100, 50)
        .line(0, 1.25, 10, 2.04, "red")
        .path(new double[] {1, 2.5}, new double[] {3, 1e6}, "blue", 1.5)
        .end();

    assertThat(picture.toString())
        .contains("width=\"100\" height=\"50\" viewBox=\"0 0 100 50\"")
        .contains("<line x1=\"0\" y1=\"1.3\" x2=\"10\" y2=\"2.0\" stroke=\"red\"/>")
        .contains("points=\"1,3 2.5,1000000\"");
  }

  @Test
  void foreign_text_is_text() throws Exception {
    StringBuilder picture = new StringBuilder();
    new Svg(picture, 9, 9)
        .title("<&>")
        .bar(0, 0, 1, 1, "red", "</title><script>")
        .point(1, 1, "red", 0.5, "\uffff")
        .text(1, 1, "a<b", "\"c\"")
        .end();

    Document read =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(picture.toString())));
    assertThat(read.getElementsByTagName("script").getLength()).isZero();
    assertThat(read.getElementsByTagName("text").item(0).getTextContent()).isEqualTo("a<b  \"c\"");
    assertThat(read.getElementsByTagName("title").item(1).getTextContent())
        .isEqualTo("</title><script>");
  }
}
