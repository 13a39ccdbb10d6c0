package org.cprof.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.cprof.classes.JdkImage;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import targets.ForbiddenFiles;

/** What comes between a thread of the program and the service that it asks. */
class ExchangesIT {

  /** From this version on no thread can be stopped. */
  private static final int WITHOUT_STOP = 20;

  @TempDir Path folder;

  @OnOwnAndNamedJdks
  void a_class_that_is_loaded_where_no_stack_is_left_loads_elsewhere(TestJdk jdk) throws Exception {
    for (String model : new String[] {"bytecodes", "jop"}) {
      ProfiledRun.Outcome outcome =
          ProfiledRun.launched(jdk, Files.createDirectory(folder.resolve(model)))
              .model(model)
              .run("targets.DeepLoading");

      assertThat(outcome.exitCode()).isZero();
      assertThat(outcome.out()).isEqualTo("36\n36\n36\n");
      // Where the first loader's class was too deep it runs as it is.
      assertThat(Nodes.callsOfTargets(outcome.profile(), "part")).isIn(18L, 27L);
    }
  }

  @Test
  void threads_are_stopped_in_the_middle_of_anything() throws Exception {
    TestJdk jdk = TestJdk.own();
    Assumptions.assumeTrue(jdk.feature() < WITHOUT_STOP);

    ProfiledRun.Outcome outcome =
        ProfiledRun.launched(jdk, folder).model("jop").run("targets.StoppedThreads");

    assertThat(outcome.out()).isEqualTo("others: 0\n");
    assertThat(outcome.exitCode()).isZero();
  }

  @OnOwnAndNamedJdks
  void an_agent_forbids_a_thread_to_use_files(TestJdk jdk) throws Exception {
    JdkImage image = JdkImage.of(jdk.home());
    for (String name : new String[] {"FileInputStream", "FileOutputStream"}) {
      byte[] original = image.classFile("java/io/" + name);
      Files.write(folder.resolve(name), forbidding(original));
    }

    ProfiledRun.Outcome outcome =
        ProfiledRun.quick(jdk, folder)
            .model("jop")
            .flags("-javaagent:" + agent() + "=" + folder)
            .run("targets.ForbiddenFiles")
            .succeeded();

    assertThat(outcome.out()).isEqualTo("1 1 1 1\n");
    assertThat(Nodes.callsOfTargets(outcome.profile(), "value")).isEqualTo(4);
  }

  /** The agent's class is on the class path. */
  private Path agent() throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", ForbiddenFiles.class.getName());
    manifest.getMainAttributes().putValue("Can-Redefine-Classes", "true");
    Path jar = folder.resolve("agent.jar");
    try (OutputStream out = Files.newOutputStream(jar)) {
      new JarOutputStream(out, manifest).close();
    }
    return jar;
  }

  /** A class of streams whose methods throw in one thread. */
  private static byte[] forbidding(byte[] original) {
    ClassReader reader = new ClassReader(original);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_FRAMES);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            boolean isUse = name.startsWith("read") || name.startsWith("write");
            return isUse && (access & Opcodes.ACC_NATIVE) == 0 ? new Forbidding(next) : next;
          }
        },
        ClassReader.SKIP_FRAMES);
    return writer.toByteArray();
  }

  private static final class Forbidding extends MethodVisitor {

    Forbidding(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      Label allowed = new Label();
      visitMethodInsn(
          Opcodes.INVOKESTATIC, "java/lang/Thread", "currentThread", "()Ljava/lang/Thread;", false);
      visitMethodInsn(
          Opcodes.INVOKEVIRTUAL, "java/lang/Thread", "getName", "()Ljava/lang/String;", false);
      visitLdcInsn(ForbiddenFiles.THREAD); // Stack: L L
      visitMethodInsn(
          Opcodes.INVOKEVIRTUAL, "java/lang/String", "equals", "(Ljava/lang/Object;)Z", false);
      visitJumpInsn(Opcodes.IFEQ, allowed); // Stack:
      visitTypeInsn(Opcodes.NEW, "java/lang/IllegalStateException"); // Stack: L
      visitInsn(Opcodes.DUP); // Stack: L L
      visitMethodInsn(
          Opcodes.INVOKESPECIAL, "java/lang/IllegalStateException", "<init>", "()V", false);
      visitInsn(Opcodes.ATHROW);
      visitLabel(allowed);
    }
  }
}
