package org.cprof.runner.html;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.FluentWait;

/** Headless Chromium. Without it a test is skipped. */
public final class Browser implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /**
   * Counts the changes of the fragment that the page has not shown yet: it does so when the browser
   * tells it, later than what changed the fragment.
   */
  private static final String COUNT_CHANGES =
      "(window.unshown = 0,"
          + " navigation.addEventListener('navigate', e => unshown += e.hashChange),"
          + " addEventListener('hashchange', () => unshown--))";

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

  /** It warns that it has no typed commands for this version's developer tools: none is used. */
  private static final Logger DEVELOPER_TOOLS = Logger.getLogger("org.openqa.selenium.devtools");

  private final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  /** Starts a browser with a fresh profile in {@code folder}. */
  public static Browser start(Path folder) {
    Path chromium = find("chromium", "chromium-browser", "google-chrome");
    Path driver = find("chromedriver");
    assumeTrue(chromium != null, "Chromium is not installed, so the page is not tested");
    assumeTrue(driver != null, "chromedriver is not installed, so the page is not tested");
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(driver.toFile())
            .usingAnyFreePort()
            .build();
    DEVELOPER_TOOLS.setLevel(Level.SEVERE);
    service.sendOutputTo(OutputStream.nullOutputStream());
    return new Browser(new ChromeDriver(service, options(chromium, folder)));
  }

  private static ChromeOptions options(Path chromium, Path folder) {
    LoggingPreferences console = new LoggingPreferences();
    console.enable(LogType.BROWSER, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium.toFile());
    options.addArguments(FLAGS);
    options.addArguments("--user-data-dir=" + folder.toAbsolutePath());
    options.setCapability(ChromeOptions.LOGGING_PREFS, console);
    return options;
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

  /** Opens a page and waits until it says that it is ready. */
  void open(Path page, String fragment) {
    // Another fragment of the same page alone would not load it again.
    driver.get("about:blank");
    driver.get(page.toUri() + fragment);
    await("document.documentElement.hasAttribute('data-ready')");
    value(COUNT_CHANGES);
  }

  /** Opens a page that says nothing of when it is ready. */
  public void openForeign(String url) {
    driver.get(url);
  }

  /** The value of an expression as text. */
  public String value(String expression) {
    return (String) driver.executeScript("return String(" + expression + ")");
  }

  /** The text that can be seen in the elements that a selector matches, with single spaces. */
  public List<String> texts(String selector) {
    List<?> texts =
        (List<?>)
            driver.executeScript(
                "return [...document.querySelectorAll(arguments[0])]"
                    + ".map(e => e.innerText.replace(/\\s+/g, ' ').trim())",
                selector);
    return texts.stream().map(Object::toString).toList();
  }

  /** Shows pages as on paper, or with an empty text as on a screen again. */
  void media(String media) {
    driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", media));
  }

  /** Has the page as large as a phone's screen. */
  void onPhone() {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", 390, "height", 844, "deviceScaleFactor", 1, "mobile", true));
  }

  /** The end of that. */
  void onDesktop() {
    driver.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
  }

  public void await(String condition) {
    new FluentWait<>(this)
        .withTimeout(PATIENCE)
        .pollingEvery(Duration.ofMillis(20))
        .withMessage(() -> condition + "; the page: " + texts("main"))
        .until(browser -> browser.value(condition).equals("true"));
  }

  void click(String selector) {
    driver.findElement(By.cssSelector(selector)).click();
    awaitShown();
  }

  private void awaitShown() {
    await("!window.unshown");
  }

  /** Presses the mouse at a place of an element, counted from its upper left corner. */
  void clickAt(String selector, int x, int y) {
    mouseAt(selector, x, y).click().perform();
    awaitShown();
  }

  /** Moves the mouse to a place of an element. */
  void moveTo(String selector, int x, int y) {
    mouseAt(selector, x, y).perform();
  }

  private Actions mouseAt(String selector, int x, int y) {
    String box = "document.querySelector('" + selector + "').getBoundingClientRect()";
    int left = (int) Double.parseDouble(value(box + ".left"));
    int top = (int) Double.parseDouble(value(box + ".top"));
    return new Actions(driver, Duration.ZERO).moveToLocation(left + x, top + y);
  }

  /** Types, wherever the focus is; keys without a letter have the code points of WebDriver. */
  public void type(String keys) {
    new Actions(driver).sendKeys(keys).perform();
    awaitShown();
  }

  /** What the page wrote to the console, policy violations and uncaught errors too. */
  public List<String> console() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(LogEntry::getMessage)
        .toList();
  }

  void screenshot(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
  }

  @Override
  public void close() {
    driver.quit();
  }
}
