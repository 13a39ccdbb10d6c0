package org.cprof.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.apache.maven.model.Build;
import org.apache.maven.model.ConfigurationContainer;
import org.apache.maven.model.Model;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArgLinesTest {
  private static final String OF_SUREFIRE = "In the <configuration> of maven-surefire-plugin: ";

  private final Model model = new Model();
  private final Plugin surefire = plugin("maven-surefire-plugin");
  private final Properties commandLine = new Properties();

  private static Plugin plugin(String name) {
    Plugin plugin = new Plugin();
    plugin.setArtifactId(name);
    return plugin;
  }

  @BeforeEach
  void build() {
    model.setBuild(new Build());
    model.getBuild().addPlugin(surefire);
    execution(surefire, "default-test");
  }

  private static PluginExecution execution(Plugin plugin, String id) {
    PluginExecution execution = new PluginExecution();
    execution.setId(id);
    plugin.addExecution(execution);
    return execution;
  }

  private static void argLine(ConfigurationContainer container, String value) {
    configure(container, "argLine", value);
  }

  private static void configure(ConfigurationContainer container, String name, String value) {
    Xpp3Dom configuration = new Xpp3Dom("configuration");
    Xpp3Dom line = new Xpp3Dom(name);
    line.setValue(value);
    configuration.addChild(line);
    container.setConfiguration(configuration);
  }

  private Set<String> lacking(String property) {
    return new ArgLines(new TestPlugins(new MavenProject(model), commandLine), property).lacking();
  }

  /** JaCoCo's plugin takes a line apart, and writes it without quotes. */
  @Test
  void an_argument_is_added_once_whatever_quotes_are_around_it() {
    assertThat(ArgLines.with("@/t/java.options", "")).isEqualTo("\"@/t/java.options\"");
    assertThat(ArgLines.with("@/t/java.options", "-Xmx1g"))
        .isEqualTo("\"@/t/java.options\" -Xmx1g");
    for (String line :
        List.of(
            "\"@/t/java.options\" -Xmx1g",
            "-javaagent:jacoco.jar=x @/t/java.options",
            "'@/t/java.options'")) {
      assertThat(ArgLines.with("@/t/java.options", line)).isEqualTo(line);
    }
    assertThat(ArgLines.with("@/t/java.options", "@/t/java.options2 x@/t/java.options"))
        .startsWith("\"@/t/java.options\" ");
  }

  @Test
  void without_an_arg_line_the_property_is_what_the_plugins_ask() {
    model.getBuild().addPlugin(plugin("maven-failsafe-plugin"));
    model.addProperty("argLine", "-Xss640k");

    assertThat(lacking("argLine")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "-Xss640k, @{argLine} -Xss640k",
    "' -Xss640k @{other} ', @{argLine} -Xss640k @{other}",
    "'', @{argLine}",
    "@{argLine} -Xss640k,",
    "-Xss640k ${argLine},"
  })
  void an_arg_line_of_the_pom_has_to_name_the_property(String given, String expected) {
    argLine(surefire, given);

    Set<String> lacking = lacking("argLine");

    if (expected == null) {
      assertThat(lacking).isEmpty();
    } else {
      assertThat(lacking).containsExactly(OF_SUREFIRE + "<argLine>" + expected + "</argLine>");
    }
  }

  /** The line of an execution replaces the plugin's; each line is told once. */
  @Test
  void each_execution_has_its_own_arg_line() {
    argLine(surefire, "-Da");
    argLine(execution(surefire, "second"), "@{argLine} -Db");
    argLine(execution(surefire, "third"), "-Dc");
    argLine(execution(surefire, "fourth"), "-Dc");

    assertThat(lacking("argLine"))
        .containsExactly(
            OF_SUREFIRE + "<argLine>@{argLine} -Da</argLine>",
            OF_SUREFIRE + "<argLine>@{argLine} -Dc</argLine>");
  }

  @Test
  void an_arg_line_of_the_command_line_hides_the_property_unless_the_pom_has_one() {
    commandLine.setProperty("argLine", "-Xss1m");
    assertThat(lacking("argLine"))
        .containsExactly("On the command line: '-DargLine=@{argLine} -Xss1m'");

    commandLine.setProperty("argLine", "@{argLine} -Xss1m");
    assertThat(lacking("argLine")).isEmpty();

    commandLine.setProperty("argLine", "-Xss1m");
    argLine(surefire, "@{argLine}");
    assertThat(lacking("argLine")).isEmpty();
  }

  @Test
  void another_property_has_to_be_named_in_the_arg_line() {
    assertThat(lacking("cprofLine"))
        .containsExactly("In the <properties>: <argLine>@{cprofLine}</argLine>");

    model.addProperty("argLine", "@{cprofLine} -Xss1m");
    assertThat(lacking("cprofLine")).isEmpty();
  }

  @Test
  void plugins_whose_tests_run_in_mavens_own_jvm_are_known() {
    TestPlugins plugins = new TestPlugins(new MavenProject(model), commandLine);
    assertThat(plugins.withoutForks()).isEmpty();
    commandLine.setProperty("forkCount", "0");
    assertThat(plugins.withoutForks()).containsExactly("maven-surefire-plugin");
    configure(surefire, "forkCount", "1");
    assertThat(plugins.withoutForks()).isEmpty();
    configure(surefire.getExecutions().get(0), "forkCount", " 0 ");
    assertThat(plugins.withoutForks()).containsExactly("maven-surefire-plugin");
  }
}
