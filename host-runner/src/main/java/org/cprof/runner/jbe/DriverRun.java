package org.cprof.runner.jbe;

import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ACC_STATIC;
import static org.objectweb.asm.Opcodes.ACC_SUPER;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.RETURN;
import static org.objectweb.asm.Opcodes.V1_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cprof.profile.Profile;
import org.cprof.profile.ProfileReader;
import org.cprof.runner.CommandException;
import org.cprof.runner.host.HostJdk;
import org.cprof.runner.host.HostRun;
import org.cprof.runner.host.RunFolder;
import org.cprof.runner.jbe.driver.KernelMain;
import org.cprof.runner.text.IoFailure;
import org.cprof.setup.AgentOption;
import org.cprof.setup.AgentOptions;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Cases that were run under the agent, all in one host JVM.
 *
 * @param results what the last call of each case returned, by the case's class
 */
record DriverRun(Map<String, Integer> results, Profile profile) {
  private static final String MAIN = "jbe.Main";

  /**
   * Runs cases.
   *
   * @param plan what {@link KernelMain} is to do
   * @param classPath directories and jars with what they call
   * @throws CommandException if the host JVM fails
   */
  static DriverRun of(
      HostJdk jdk,
      AgentOptions options,
      List<? extends Case> cases,
      List<String> plan,
      List<Path> classPath) {
    try (RunFolder folder = new RunFolder()) {
      Path profile = folder.path().resolve("kernels.cprof.csv.gz");
      Map<String, Integer> results =
          run(
              jdk,
              options.with(AgentOption.OUTPUT, profile),
              cases,
              plan,
              classPath,
              folder.path());
      return new DriverRun(results, ProfileReader.read(profile));
    } catch (IOException e) {
      throw CommandException.notRun("the benchmarks could not be run: " + IoFailure.text(e));
    }
  }

  private static Map<String, Integer> run(
      HostJdk jdk,
      AgentOptions options,
      List<? extends Case> cases,
      List<String> plan,
      List<Path> classPath,
      Path folder)
      throws IOException {
    Path classes = folder.resolve("classes");
    Path caseClasses = folder.resolve("cases");
    Path planFile = folder.resolve("plan");
    Path output = folder.resolve("output");
    Path errors = folder.resolve("errors");
    writeDriver(classes);
    writeClass(classes, MAIN, main());
    for (Case each : cases) {
      writeClass(caseClasses, each.className(), CaseClass.generate(each));
    }
    Files.write(planFile, plan);
    List<String> program =
        new ArrayList<>(
            List.of("-cp", classes.toString(), MAIN, planFile.toString(), caseClasses.toString()));
    classPath.forEach(path -> program.add(path.toString()));
    ProcessBuilder builder =
        new ProcessBuilder().redirectOutput(output.toFile()).redirectError(errors.toFile());
    HostRun run = HostRun.run(jdk, options, program, builder);
    if (run.exitCode() != 0) {
      throw CommandException.notRun(
          "the host JVM that ran the benchmarks ended with exit code "
              + run.exitCode()
              + ":\n"
              + Files.readString(errors)
              + Files.readString(output));
    }
    return results(output);
  }

  private static void writeDriver(Path classes) throws IOException {
    String name = KernelMain.class.getName();
    String resource = "/" + name.replace('.', '/') + ".class";
    try (InputStream in = KernelMain.class.getResourceAsStream(resource)) {
      writeClass(classes, name, in.readAllBytes());
    }
  }

  /**
   * The main class, which only calls {@link KernelMain}. A profile starts with the program's main
   * method, and the tool's own packages are never profiled, so this class is outside of them.
   */
  private static byte[] main() {
    String type = "([Ljava/lang/String;)V";
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    int access = ACC_PUBLIC | ACC_FINAL | ACC_SUPER;
    writer.visit(V1_8, access, MAIN.replace('.', '/'), null, "java/lang/Object", null);
    MethodVisitor code = writer.visitMethod(ACC_PUBLIC | ACC_STATIC, "main", type, null, null);
    code.visitCode();
    code.visitVarInsn(ALOAD, 0);
    code.visitMethodInsn(INVOKESTATIC, Type.getInternalName(KernelMain.class), "main", type, false);
    code.visitInsn(RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static void writeClass(Path folder, String name, byte[] content) throws IOException {
    Path file = folder.resolve(name.replace('.', '/') + ".class");
    Files.createDirectories(file.getParent());
    Files.write(file, content);
  }

  private static Map<String, Integer> results(Path output) throws IOException {
    Map<String, Integer> results = new HashMap<>();
    for (String line : Files.readAllLines(output, StandardCharsets.UTF_8)) {
      int comma = line.indexOf(',');
      if (!line.matches("jbe\\.Case[0-9]+,-?[0-9]+")) {
        throw CommandException.notRun("the program that runs the benchmarks printed: " + line);
      }
      results.put(line.substring(0, comma), Integer.parseInt(line.substring(comma + 1)));
    }
    return results;
  }
}
