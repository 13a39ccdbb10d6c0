package org.cprof.runner.html;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Headless Chromium, driven by the W3C WebDriver protocol. Without it a test is skipped. */
public final class Browser implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final List<String> FLAGS =
      List.of(
          "--headless",
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
          "--window-size=1280,800");

  private final JsonFactory json = new JsonFactory();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Process driver;
  private final String session;

  /** Starts a browser with a fresh profile in {@code folder}. */
  public static Browser start(Path folder) throws IOException, InterruptedException {
    Path chromium = find("chromium", "chromium-browser", "google-chrome");
    Path driver = find("chromedriver");
    assumeTrue(chromium != null, "Chromium is not installed, so the page is not tested");
    assumeTrue(driver != null, "chromedriver is not installed, so the page is not tested");
    return new Browser(chromium, driver, folder);
  }

  private static Path find(String... names) {
    for (String folder : System.getenv().getOrDefault("PATH", "").split(":")) {
      for (String name : names) {
        if (Files.isExecutable(Path.of(folder, name))) {
          return Path.of(folder, name);
        }
      }
    }
    return null;
  }

  private Browser(Path chromium, Path driverBinary, Path folder)
      throws IOException, InterruptedException {
    int port = freePort();
    driver =
        new ProcessBuilder(driverBinary.toString(), "--port=" + port)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    List<String> flags = new ArrayList<>(FLAGS);
    flags.add("--user-data-dir=" + folder.toAbsolutePath());
    Map<String, Object> capabilities =
        Map.of(
            "browserName",
            "chrome",
            "goog:chromeOptions",
            Map.of("binary", chromium.toString(), "args", flags),
            "goog:loggingPrefs",
            Map.of("browser", "ALL"));
    String base = "http://127.0.0.1:" + port + "/session";
    try {
      awaitDriver(port);
      Object created =
          send("POST", base, Map.of("capabilities", Map.of("alwaysMatch", capabilities)));
      session = base + "/" + ((Map<?, ?>) created).get("sessionId");
    } catch (IOException | InterruptedException e) {
      driver.destroy();
      throw e;
    }
  }

  /** The driver would tell a port of its own choice, but only when its output's buffer is full. */
  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void awaitDriver(int port) throws IOException, InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        send("GET", "http://127.0.0.1:" + port + "/status", null);
        return;
      } catch (ConnectException e) {
        if (System.nanoTime() > end || !driver.isAlive()) {
          throw e;
        }
        Thread.sleep(50);
      }
    }
  }

  /** Opens a page and waits until it says that it is ready. */
  void open(Path page, String fragment) throws IOException, InterruptedException {
    // Another fragment of the same page alone would not load it again.
    command("url", Map.of("url", "about:blank"));
    command("url", Map.of("url", page.toUri() + fragment));
    await("document.documentElement.hasAttribute('data-ready')");
  }

  /** Opens a page that says nothing of when it is ready. */
  public void openForeign(String url) throws IOException, InterruptedException {
    command("url", Map.of("url", url));
  }

  /** The value of an expression as text. */
  public String value(String expression) throws IOException, InterruptedException {
    Object value =
        command(
            "execute/sync",
            Map.of("script", "return String(" + expression + ")", "args", List.of()));
    return (String) value;
  }

  /** The text that can be seen in the elements that a selector matches, with single spaces. */
  public List<String> texts(String selector) throws IOException, InterruptedException {
    Object value =
        command(
            "execute/sync",
            Map.of(
                "script",
                "return [...document.querySelectorAll(arguments[0])].map(e => e.innerText.replace(/\\s+/g, ' ').trim())",
                "args",
                List.of(selector)));
    return ((List<?>) value).stream().map(Object::toString).toList();
  }

  /** Shows pages as on paper, or with an empty text as on a screen again. */
  void media(String media) throws IOException, InterruptedException {
    command(
        "goog/cdp/execute",
        Map.of("cmd", "Emulation.setEmulatedMedia", "params", Map.of("media", media)));
  }

  /** Has the page as large as a phone's screen. */
  void onPhone() throws IOException, InterruptedException {
    Map<String, Object> screen =
        Map.of("width", 390, "height", 844, "deviceScaleFactor", 1, "mobile", true);
    command(
        "goog/cdp/execute", Map.of("cmd", "Emulation.setDeviceMetricsOverride", "params", screen));
  }

  /** The end of that. */
  void onDesktop() throws IOException, InterruptedException {
    command(
        "goog/cdp/execute",
        Map.of("cmd", "Emulation.clearDeviceMetricsOverride", "params", Map.of()));
  }

  public void await(String condition) throws IOException, InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!value(condition).equals("true")) {
      if (System.nanoTime() > end) {
        throw new AssertionError("never true: " + condition + "; the page: " + texts("main"));
      }
      Thread.sleep(20);
    }
  }

  void click(String selector) throws IOException, InterruptedException {
    Object element = command("element", Map.of("using", "css selector", "value", selector));
    String id = (String) ((Map<?, ?>) element).values().iterator().next();
    command("element/" + id + "/click", Map.of());
  }

  /** Presses the mouse at a place of an element, counted from its upper left corner. */
  void clickAt(String selector, int x, int y) throws IOException, InterruptedException {
    mouse(
        selector,
        x,
        y,
        Map.of("type", "pointerDown", "button", 0),
        Map.of("type", "pointerUp", "button", 0));
  }

  /** Moves the mouse to a place of an element. */
  void moveTo(String selector, int x, int y) throws IOException, InterruptedException {
    mouse(selector, x, y);
  }

  @SafeVarargs
  private void mouse(String selector, int x, int y, Map<String, Object>... there)
      throws IOException, InterruptedException {
    String box = "document.querySelector('" + selector + "').getBoundingClientRect()";
    int left = (int) Double.parseDouble(value(box + ".left"));
    int top = (int) Double.parseDouble(value(box + ".top"));
    List<Map<String, Object>> actions = new ArrayList<>();
    actions.add(Map.of("type", "pointerMove", "duration", 0, "x", left + x, "y", top + y));
    actions.addAll(List.of(there));
    command(
        "actions",
        Map.of("actions", List.of(Map.of("type", "pointer", "id", "mouse", "actions", actions))));
  }

  /** Types, wherever the focus is; keys without a letter have the code points of WebDriver. */
  public void type(String keys) throws IOException, InterruptedException {
    List<Map<String, Object>> actions = new ArrayList<>();
    for (char key : keys.toCharArray()) {
      actions.add(Map.of("type", "keyDown", "value", String.valueOf(key)));
      actions.add(Map.of("type", "keyUp", "value", String.valueOf(key)));
    }
    command(
        "actions",
        Map.of("actions", List.of(Map.of("type", "key", "id", "keyboard", "actions", actions))));
  }

  /** What the page wrote to the console, policy violations and uncaught errors too. */
  public List<String> console() throws IOException, InterruptedException {
    Object entries = command("se/log", Map.of("type", "browser"));
    return ((List<?>) entries)
        .stream().map(entry -> ((Map<?, ?>) entry).get("message").toString()).toList();
  }

  void screenshot(Path file) throws IOException, InterruptedException {
    Object picture = send("GET", session + "/screenshot", null);
    Files.createDirectories(file.getParent());
    Files.write(file, Base64.getDecoder().decode((String) picture));
  }

  @Override
  public void close() throws IOException {
    try {
      send("DELETE", session, null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      Stream.concat(driver.descendants(), Stream.of(driver.toHandle()))
          .forEach(ProcessHandle::destroy);
    }
  }

  private Object command(String path, Map<String, Object> body)
      throws IOException, InterruptedException {
    return send("POST", session + "/" + path, body);
  }

  private Object send(String method, String url, Object body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url))
            .timeout(PATIENCE.multipliedBy(3))
            .header("Content-Type", "application/json")
            .method(
                method,
                body == null
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(toJson(body)))
            .build();
    HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() != 200) {
      throw new IOException(url + ": " + response.body());
    }
    try (JsonParser parser = json.createParser(response.body())) {
      parser.nextToken();
      return ((Map<?, ?>) read(parser)).get("value");
    }
  }

  private String toJson(Object value) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = json.createGenerator(text)) {
      write(generator, value);
    }
    return text.toString();
  }

  private static void write(JsonGenerator generator, Object value) throws IOException {
    if (value instanceof Map<?, ?> map) {
      generator.writeStartObject();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        generator.writeFieldName(entry.getKey().toString());
        write(generator, entry.getValue());
      }
      generator.writeEndObject();
    } else if (value instanceof List<?> list) {
      generator.writeStartArray();
      for (Object element : list) {
        write(generator, element);
      }
      generator.writeEndArray();
    } else if (value instanceof Integer number) {
      generator.writeNumber(number);
    } else if (value instanceof Boolean truth) {
      generator.writeBoolean(truth);
    } else {
      generator.writeString(value.toString());
    }
  }

  /** Reads the value that starts at the current token. */
  private static Object read(JsonParser parser) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      Map<String, Object> map = new LinkedHashMap<>();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String name = parser.currentName();
        parser.nextToken();
        map.put(name, read(parser));
      }
      return map;
    }
    if (token == JsonToken.START_ARRAY) {
      List<Object> list = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        list.add(read(parser));
      }
      return list;
    }
    return token == JsonToken.VALUE_NULL ? null : parser.getText();
  }
}
