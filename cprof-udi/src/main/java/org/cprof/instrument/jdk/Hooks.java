package org.cprof.instrument.jdk;

import java.util.Set;
import org.cprof.instrument.frame.EntryCode;
import org.cprof.instrument.routine.HiddenFrames;
import org.cprof.udi.CycleUdi;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Calls of the run-time at the few places that it must know of. In the JDK: the start and the end
 * of the VM, the end of a thread, the upcall through which the VM hands a class to the agent, which
 * is not the program's work, the security manager, the cleaner of open files, the table of method
 * types, hidden classes, the order of methods, the sizes of stacks, work that goes to other
 * threads, processes, names of temporary files. In the program: the methods by which it starts and
 * stops counting, and reads the target's time. In both: the method by which the VM asks a class
 * loader.
 */
public final class Hooks {

  private static final String CONTROL = "java/lang/CProfControl";
  private static final String START = "java/lang/CProfStart";
  private static final String SESSION = "java/lang/CProfSession";
  private static final String PROCESSES = "java/lang/CProfProcesses";
  private static final String TRANSFORMER_UPCALL = "sun/instrument/InstrumentationImpl";

  private static final String CLASS = "java/lang/Class";
  private static final String BOOT_LOADER = "jdk/internal/loader/BootLoader";
  private static final String LINKER = "java/lang/invoke/MethodHandleNatives";

  /** Natives that tell something in an order of the VM's, or with what the run-time has added. */
  private static final Set<String> UNORDERED =
      Set.of(
          CLASS + ".getDeclaredMethods0",
          CLASS + ".getDeclaredConstructors0",
          CLASS + ".getDeclaredFields0",
          CLASS + ".getNestMembers0",
          BOOT_LOADER + ".getSystemPackageNames");

  private static final String LOAD_CLASS = "loadClass(Ljava/lang/String;)Ljava/lang/Class;";

  private static final String MANAGER = "Ljava/lang/SecurityManager;";

  private static final String CLEANER = "Ljava/lang/ref/Cleaner;";

  /** What holds the size of a thread's stack, on JDK 17 and from 19 on. */
  private static final Set<String> THREADS =
      Set.of("java/lang/Thread", "java/lang/Thread$FieldHolder");

  private static final String STRING = "Ljava/lang/String;";

  private static final String KEEP_NAME = "(" + STRING + ")" + STRING;

  private static final String API = "org/cprof/api/Profiling";

  private static final String CLOCK = CycleUdi.CLOCK;

  /** What handles each kind of instruction and constant. */
  private static final Set<String> LINKS =
      Set.of(
          "linkCallSiteImpl", "linkDynamicConstantImpl", "linkMethod", "linkMethodHandleConstant");

  /** The parameters of the method by which hidden classes are defined. */
  private static final int LOADER = 1;

  private static final int CLASS_FILE = 4;
  private static final int FLAGS = 7;

  private Hooks() {}

  /**
   * Whether a class with a method, by name and descriptor, gets hooks even if it does not count.
   */
  public static boolean areIn(Set<String> methods) {
    return methods.contains(LOAD_CLASS);
  }

  /** Whether a class gets hooks and nothing else. */
  public static boolean areAll(ClassNode owner) {
    return isUpcall(owner) || isApi(owner.name);
  }

  /**
   * Whether it is the class by which a program starts and stops counting, or the one by which it
   * reads the target's time.
   */
  public static boolean isApi(String className) {
    return className.equals(API) || className.equals(CLOCK);
  }

  private static boolean isUpcall(ClassNode owner) {
    return owner.name.equals(TRANSFORMER_UPCALL);
  }

  public static void insert(ClassNode owner) {
    for (MethodNode method : owner.methods) {
      HiddenFrames.hideNative(owner, method);
      switch (owner.name + "." + method.name + method.desc) {
        case "java/lang/ref/Reference.<clinit>()V" -> startBeforeThreads(method);
        case "java/lang/System.initPhase1()V" -> callAtEntry(method, START, "begin");
        case "java/lang/System.initPhase3()V" ->
            callBeforeReturns(method, Opcodes.RETURN, SESSION, "begin", "()V");
        case "java/lang/Thread.start()V",
            "java/lang/Thread.start(Ljdk/internal/vm/ThreadContainer;)V",
            "java/lang/VirtualThread.start(Ljdk/internal/vm/ThreadContainer;)V" ->
            HandOverHooks.callWithLocal(method, 0, "started", "(Ljava/lang/Thread;)V");
        case "java/util/concurrent/ThreadPoolExecutor.execute(Ljava/lang/Runnable;)V",
            "java/util/concurrent/ScheduledThreadPoolExecutor.delayedExecute(Ljava/util/concurrent/RunnableScheduledFuture;)V",
            "java/util/concurrent/ScheduledThreadPoolExecutor.reExecutePeriodic(Ljava/util/concurrent/RunnableScheduledFuture;)V" ->
            HandOverHooks.callWithLocal(method, 1, "taken", "(Ljava/lang/Object;)V");
        case HandOverHooks.TASK + ".<init>()V" -> HandOverHooks.keepIn(method);
        case HandOverHooks.TASK + ".doExec()I", HandOverHooks.TASK + ".doExec()V" ->
            HandOverHooks.aroundTask(method, HandOverHooks.TASK, "exec");
        case "java/util/concurrent/ThreadPoolExecutor.runWorker(Ljava/util/concurrent/ThreadPoolExecutor$Worker;)V" ->
            HandOverHooks.aroundTask(method, "java/lang/Runnable", "run");
        case "java/lang/ProcessImpl.start([Ljava/lang/String;Ljava/util/Map;Ljava/lang/String;[Ljava/lang/ProcessBuilder$Redirect;Z)Ljava/lang/Process;" ->
            tellProcess(method);
        case "java/nio/file/TempFileHelper.generatePath(Ljava/lang/String;Ljava/lang/String;Ljava/nio/file/Path;)Ljava/nio/file/Path;",
            "java/io/File$TempDirectory.generateFile(Ljava/lang/String;Ljava/lang/String;Ljava/io/File;)Ljava/io/File;" ->
            TemporaryNames.giveSameLength(method);
        case "java/lang/Thread.exit()V" -> callAtEntry(method, CONTROL, "threadEnd");
        case "java/lang/invoke/MethodTypeForm.findForm(Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodTypeForm;" ->
            keepArgument(method);
        case "java/lang/StackTraceElement.computeFormat()V" -> keepMethodName(method);
        case "java/lang/StackFrameInfo.getMethodName()" + STRING,
            "java/lang/reflect/RecordComponent.getName()" + STRING ->
            callBeforeReturns(method, Opcodes.ARETURN, CONTROL, "keepName", KEEP_NAME);
        case "sun/reflect/annotation/AnnotationParser.parseSig(Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Class;" ->
            changeAnnotation(method);
        case "java/lang/VirtualThread$VThreadContinuation$1.run()V" ->
            callBeforeReturns(method, Opcodes.RETURN, CONTROL, "threadEnd", "()V");
        case "java/lang/VirtualThread.run(Ljava/lang/Runnable;)V" ->
            callBeforeReturns(method, Opcodes.RETURN, CONTROL, "virtualThreadEnd", "()V");
        case "java/lang/Shutdown.halt(I)V" -> callAtEntry(method, CONTROL, "end");
        case "java/lang/System.getSecurityManager()" + MANAGER ->
            callBeforeReturns(
                method, Opcodes.ARETURN, CONTROL, "managerOf", "(" + MANAGER + ")" + MANAGER);
        case "jdk/internal/ref/CleanerFactory.cleaner()" + CLEANER ->
            callBeforeReturns(
                method, Opcodes.ARETURN, CONTROL, "cleanerOf", "(" + CLEANER + ")" + CLEANER);
        case CLOCK + ".targetCycles()J", CLOCK + ".targetNanos()J", CLOCK + ".heldMonitors()J" ->
            replaceBody(method, Opcodes.LRETURN);
        case CLOCK + ".advanceTo(J)V" -> replaceBody(method, Opcodes.RETURN);
        case CLOCK + ".recordedCall(Ljava/lang/String;J)[J",
            CLOCK + ".costsBelow(Ljava/lang/String;)Ljava/lang/String;" ->
            replaceBody(method, Opcodes.ARETURN);
        case CLOCK + ".emptyMethodCache()V",
            CLOCK + ".keepMethodCache()V",
            CLOCK + ".useMethodCache()V" ->
            callAtEntry(method, CONTROL, method.name);
        case API + ".start()V", API + ".stop()V", API + ".reset()V" ->
            callAtEntry(method, CONTROL, method.name);
        default -> {
          if (isLoadClass(method)) {
            answerOwn(owner, method);
          } else if (isUpcall(owner) && method.name.equals("transform")) {
            Bypass.insert(method, owner.version & 0xFFFF);
          } else if (definesHiddenClasses(owner, method)) {
            changeClassFile(method);
          } else if (owner.name.equals(CLASS) || owner.name.equals(BOOT_LOADER)) {
            putInOrder(method);
          } else if (owner.name.equals(LINKER)) {
            keepName(method);
          } else if (THREADS.contains(owner.name)) {
            enlargeStack(method);
          }
        }
      }
    }
  }

  /** Whether the VM asks a class loader by this method, whatever others the class has. */
  private static boolean isLoadClass(MethodNode method) {
    return (method.name + method.desc).equals(LOAD_CLASS)
        && (method.access & Opcodes.ACC_STATIC) == 0
        && method.instructions.size() > 0;
  }

  /**
   * Before all that the method does, and before its call counts: each class names the run-time, but
   * a loader may let through only what it knows.
   */
  private static void answerOwn(ClassNode owner, MethodNode method) {
    InsnList code = new InsnList();
    LabelNode others = new LabelNode();
    code.add(new VarInsnNode(Opcodes.ALOAD, 1)); // Stack: L
    code.add(runtime(CONTROL, "own", "(Ljava/lang/String;)Ljava/lang/Class;")); // Stack: L
    code.add(new InsnNode(Opcodes.DUP)); // Stack: L L
    code.add(new JumpInsnNode(Opcodes.IFNULL, others)); // Stack: L
    code.add(new InsnNode(Opcodes.ARETURN));
    code.add(others);
    if ((owner.version & 0xFFFF) >= Opcodes.V1_6) {
      Object[] locals = {owner.name, "java/lang/String"};
      code.add(new FrameNode(Opcodes.F_NEW, 2, locals, 1, new Object[] {CLASS}));
    }
    code.add(new InsnNode(Opcodes.POP)); // Stack:
    EntryCode.insert(code, method);
    method.maxStack = Math.max(method.maxStack, 2);
  }

  /** Up to JDK 18, the first threads beside the main one are started here. */
  private static void startBeforeThreads(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof MethodInsnNode call
          && call.owner.equals("java/lang/Thread")
          && call.name.equals("currentThread")) {
        method.instructions.insertBefore(insn, runtime(START, "begin", "()V"));
        return;
      }
    }
  }

  /** Behind all that a method does; the hook takes what is returned, and gives it back. */
  private static void callBeforeReturns(
      MethodNode method, int opcode, String owner, String hook, String descriptor) {
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn.getOpcode() == opcode) {
        method.instructions.insertBefore(insn, runtime(owner, hook, descriptor));
      }
    }
  }

  /** At the entry of what finds the class of an annotation by its type, the first argument. */
  private static void changeAnnotation(MethodNode method) {
    InsnList call = callWithArgument("annotation", "(Ljava/lang/String;)Ljava/lang/String;");
    call.add(new VarInsnNode(Opcodes.ASTORE, 0)); // Stack:
    method.instructions.insert(call);
  }

  private static void keepArgument(MethodNode method) {
    method.instructions.insert(callWithArgument("keep", "(Ljava/lang/invoke/MethodType;)V"));
  }

  /** At the entry of what starts a process, with its command, environment and folder. */
  private static void tellProcess(MethodNode method) {
    InsnList call = new InsnList();
    call.add(new VarInsnNode(Opcodes.ALOAD, 0)); // Stack: L
    call.add(new VarInsnNode(Opcodes.ALOAD, 1)); // Stack: L L
    call.add(new VarInsnNode(Opcodes.ALOAD, 2)); // Stack: L L L
    call.add(
        runtime(
            PROCESSES,
            "starting",
            "([Ljava/lang/String;Ljava/util/Map;Ljava/lang/String;)V")); // Stack:
    method.instructions.insert(call);
    method.maxStack = Math.max(method.maxStack, 3);
  }

  /** A hook gets the first argument. */
  private static InsnList callWithArgument(String hook, String descriptor) {
    InsnList call = new InsnList();
    call.add(new VarInsnNode(Opcodes.ALOAD, 0)); // Stack: L
    call.add(runtime(CONTROL, hook, descriptor));
    return call;
  }

  /** At the entry of what completes an element that the VM has filled in. */
  private static void keepMethodName(MethodNode method) {
    InsnList call = new InsnList();
    call.add(new VarInsnNode(Opcodes.ALOAD, 0)); // Stack: L
    call.add(
        new FieldInsnNode(
            Opcodes.GETFIELD, "java/lang/StackTraceElement", "methodName", STRING)); // Stack: L
    call.add(runtime(CONTROL, "keepName", KEEP_NAME)); // Stack: L
    call.add(new InsnNode(Opcodes.POP)); // Stack:
    method.instructions.insert(call);
  }

  /**
   * At the entry of what the VM calls to link an instruction: the class comes first, the name is
   * its only string.
   */
  private static void keepName(MethodNode method) {
    if (!LINKS.contains(method.name)) {
      return;
    }
    int local = 0;
    for (Type parameter : Type.getArgumentTypes(method.desc)) {
      if (parameter.getClassName().equals("java.lang.String")) {
        InsnList call = new InsnList();
        call.add(new VarInsnNode(Opcodes.ALOAD, 0)); // Stack: L
        call.add(new VarInsnNode(Opcodes.ALOAD, local)); // Stack: L L
        call.add(runtime(CONTROL, "keepName", "(Ljava/lang/Class;Ljava/lang/String;)V")); // Stack:
        method.instructions.insert(call);
        method.maxStack = Math.max(method.maxStack, 2);
      }
      local += parameter.getSize();
    }
  }

  /**
   * The way of all hidden classes to the VM, and of others: what the JDK's packages are given of
   * java.lang.
   */
  private static boolean definesHiddenClasses(ClassNode owner, MethodNode method) {
    return owner.name.startsWith("java/lang/System$")
        && method.name.equals("defineClass")
        && method.desc.equals(
            "(Ljava/lang/ClassLoader;Ljava/lang/Class;Ljava/lang/String;[BLjava/security/ProtectionDomain;ZILjava/lang/Object;)Ljava/lang/Class;");
  }

  private static void changeClassFile(MethodNode method) {
    InsnList call = new InsnList();
    call.add(new VarInsnNode(Opcodes.ALOAD, CLASS_FILE)); // Stack: L
    call.add(new VarInsnNode(Opcodes.ALOAD, LOADER)); // Stack: L L
    call.add(new VarInsnNode(Opcodes.ILOAD, FLAGS)); // Stack: L L I
    call.add(runtime(CONTROL, "hidden", "([BLjava/lang/ClassLoader;I)[B")); // Stack: L
    call.add(new VarInsnNode(Opcodes.ASTORE, CLASS_FILE)); // Stack:
    method.instructions.insert(call);
  }

  /**
   * Behind the natives by which the VM tells members: in an order that varies, and the run-time's.
   */
  private static void putInOrder(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn instanceof MethodInsnNode call && UNORDERED.contains(call.owner + "." + call.name)) {
        String members = Type.getReturnType(call.desc).getDescriptor();
        method.instructions.insert(
            call, runtime(CONTROL, "inOrder", "(" + members + ")" + members));
      }
    }
  }

  /** Where a new thread keeps what size of stack the program asks for. */
  private static void enlargeStack(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn instanceof FieldInsnNode field
          && insn.getOpcode() == Opcodes.PUTFIELD
          && THREADS.contains(field.owner)
          && field.name.equals("stackSize")) {
        method.instructions.insertBefore(insn, runtime(CONTROL, "stackSize", "(J)J"));
      }
    }
  }

  /**
   * Leaves nothing of what a static method does but the hook of its name, which gets its arguments
   * and returns in its place.
   */
  private static void replaceBody(MethodNode method, int returnOpcode) {
    method.instructions.clear();
    method.localVariables = null;
    int local = 0;
    for (Type parameter : Type.getArgumentTypes(method.desc)) {
      method.instructions.add(new VarInsnNode(parameter.getOpcode(Opcodes.ILOAD), local));
      local += parameter.getSize();
    }
    method.maxStack = Math.max(method.maxStack, local);
    method.instructions.add(runtime(CONTROL, method.name, method.desc));
    method.instructions.add(new InsnNode(returnOpcode));
  }

  private static void callAtEntry(MethodNode method, String owner, String hook) {
    method.instructions.insert(runtime(owner, hook, "()V"));
  }

  /** A call of a method of the run time. */
  private static MethodInsnNode runtime(String owner, String hook, String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, owner, hook, descriptor, false);
  }
}
