package org.cprof.runner.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Colours that stand for something are told apart by all readers, and text on them can be read. */
class PageColoursTest {
  /** CIEDE2000; two colours side by side are told apart from about 2 on, thin frames need more. */
  private static final double LEAST_DISTANCE = 9;

  /** WCAG 2.1, 1.4.3 asks for 4.5 of text this small, or 3 of large text. */
  private static final double LEAST_CONTRAST = 4.5;

  @ParameterizedTest
  @CsvSource({
    "CAUSE_COLOURS, light, 6",
    "CAUSE_COLOURS, dark, 6",
    "PACKAGE_COLOURS, light, 12",
    "PACKAGE_COLOURS, dark, 12"
  })
  void every_two_colours_are_told_apart_by_all_readers(String name, String paper, int count)
      throws Exception {
    List<Colour> colours = colours(name, paper);
    assertThat(colours).hasSize(count);
    for (Vision vision : Vision.values()) {
      for (int i = 0; i < count; i++) {
        for (int j = 0; j < i; j++) {
          assertThat(vision.seen(colours.get(i)).distance(vision.seen(colours.get(j))))
              .as(vision + ": " + colours.get(i) + ", " + colours.get(j))
              .isGreaterThan(LEAST_DISTANCE);
        }
      }
    }
  }

  /** The strip of method loads has no text. */
  @ParameterizedTest
  @CsvSource({
    "CAUSE_COLOURS, light, 5",
    "CAUSE_COLOURS, dark, 5",
    "PACKAGE_COLOURS, light, 12",
    "PACKAGE_COLOURS, dark, 12"
  })
  void names_can_be_read_in_frames(String name, String paper, int count) throws Exception {
    Matcher ink =
        Pattern.compile("--ink: (#\\w{6});.*?--ink: (#\\w{6});", Pattern.DOTALL)
            .matcher(resource("style.css"));
    assertThat(ink.find()).isTrue();
    Colour text = Colour.of(ink.group(paper.equals("light") ? 1 : 2));
    for (Colour colour : colours(name, paper).subList(0, count)) {
      assertThat(colour.contrast(text)).as(colour.toString()).isGreaterThan(LEAST_CONTRAST);
    }
  }

  private static List<Colour> colours(String name, String paper) throws IOException {
    Matcher list =
        Pattern.compile("const " + name + " = \\{.*?\\b" + paper + ": \\[(.*?)]", Pattern.DOTALL)
            .matcher(resource("dom.js"));
    assertThat(list.find()).isTrue();
    return Pattern.compile("#\\w{6}")
        .matcher(list.group(1))
        .results()
        .map(match -> Colour.of(match.group()))
        .toList();
  }

  private static String resource(String name) throws IOException {
    try (InputStream stream = ReportPage.class.getResourceAsStream(name)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /**
   * What eyes see: all colours, or those without one kind of receptors, by the matrices for
   * severity 1.0 of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation
   * of Color Vision Deficiency", IEEE TVCG 15 (2009), on linear RGB.
   */
  private enum Vision {
    NORMAL(1, 0, 0, 0, 1, 0, 0, 0, 1),
    PROTANOPIA(
        0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116,
        1.051998),
    DEUTERANOPIA(
        0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881);

    private final double[] matrix;

    Vision(double... matrix) {
      this.matrix = matrix;
    }

    Colour seen(Colour of) {
      return new Colour(row(0, of), row(3, of), row(6, of));
    }

    private double row(int at, Colour of) {
      double sum = matrix[at] * of.red + matrix[at + 1] * of.green + matrix[at + 2] * of.blue;
      return Math.min(1, Math.max(0, sum));
    }
  }

  /** Linear parts of sRGB (IEC 61966-2-1), from 0 to 1. */
  private record Colour(double red, double green, double blue) {
    static Colour of(String hex) {
      int rgb = Integer.parseInt(hex.substring(1), 16);
      return new Colour(linear(rgb >> 16), linear(rgb >> 8), linear(rgb));
    }

    private static double linear(int part) {
      double value = (part & 255) / 255.0;
      return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }

    private double luminance() {
      return 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue;
    }

    /** WCAG 2.1: the ratio of the luminances. */
    double contrast(Colour other) {
      double one = luminance() + 0.05;
      double two = other.luminance() + 0.05;
      return Math.max(one, two) / Math.min(one, two);
    }

    /** CIE L*a*b* for D65. */
    private double[] lab() {
      double x = root((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
      double y = root(luminance());
      double z = root((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883);
      return new double[] {116 * y - 16, 500 * (x - y), 200 * (y - z)};
    }

    private static double root(double value) {
      return value > 216.0 / 24389 ? Math.cbrt(value) : (24389.0 / 27 * value + 16) / 116;
    }

    /** CIEDE2000 (ISO/CIE 11664-6), with all weights 1. */
    double distance(Colour other) {
      double[] one = lab();
      double[] two = other.lab();
      double chroma = (Math.hypot(one[1], one[2]) + Math.hypot(two[1], two[2])) / 2;
      double stretch = 1.5 - 0.5 * saturation(chroma);
      double a1 = one[1] * stretch;
      double a2 = two[1] * stretch;
      double c1 = Math.hypot(a1, one[2]);
      double c2 = Math.hypot(a2, two[2]);
      double h1 = hue(a1, one[2]);
      double h2 = hue(a2, two[2]);
      double turn = c1 * c2 == 0 ? 0 : h2 - h1;
      turn -= turn > 180 ? 360 : turn < -180 ? -360 : 0;
      double lightness = two[0] - one[0];
      double chromas = c2 - c1;
      double hues = 2 * Math.sqrt(c1 * c2) * Math.sin(Math.toRadians(turn / 2));
      double meanL = (one[0] + two[0]) / 2 - 50;
      double meanC = (c1 + c2) / 2;
      double meanH = c1 * c2 == 0 ? h1 + h2 : (h1 + turn / 2 + 360) % 360;
      double t =
          1
              - 0.17 * cosine(meanH - 30)
              + 0.24 * cosine(2 * meanH)
              + 0.32 * cosine(3 * meanH + 6)
              - 0.20 * cosine(4 * meanH - 63);
      double l = lightness / (1 + 0.015 * meanL * meanL / Math.sqrt(20 + meanL * meanL));
      double c = chromas / (1 + 0.045 * meanC);
      double h = hues / (1 + 0.015 * meanC * t);
      double angle = 60 * Math.exp(-Math.pow((meanH - 275) / 25, 2));
      double rotation = -2 * saturation(meanC) * Math.sin(Math.toRadians(angle));
      return Math.sqrt(l * l + c * c + h * h + rotation * c * h);
    }

    private static double saturation(double chroma) {
      double power = Math.pow(chroma, 7);
      return Math.sqrt(power / (power + Math.pow(25, 7)));
    }

    private static double hue(double a, double b) {
      return (Math.toDegrees(Math.atan2(b, a)) + 360) % 360;
    }

    private static double cosine(double degrees) {
      return Math.cos(Math.toRadians(degrees));
    }
  }
}
