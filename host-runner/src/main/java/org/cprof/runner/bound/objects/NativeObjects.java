package org.cprof.runner.bound.objects;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cprof.classes.MethodCall;
import org.objectweb.asm.Opcodes;

/**
 * The objects that the JVM and natives of the JDK make, beside those of the class, or of elements
 * of the array, that a native returns. The sources are OpenJDK's.
 */
final class NativeObjects {
  private static final String INIT = "<init>";

  /** Whose methods, all native, read and store what is there. */
  private static final String VARIABLES = "java/lang/invoke/VarHandle.";

  private NativeObjects() {}

  /**
   * What bytecodes throw (JVMS 2.10, 6.5), and linking (JVMS 5): the JVM calls a constructor with a
   * message or without (src/hotspot/share/utilities/exceptions.cpp).
   */
  static final List<String> THROWN =
      List.of(
          "java/lang/AbstractMethodError",
          "java/lang/ArithmeticException",
          "java/lang/ArrayIndexOutOfBoundsException",
          "java/lang/ArrayStoreException",
          "java/lang/BootstrapMethodError",
          "java/lang/ClassCastException",
          "java/lang/ClassCircularityError",
          "java/lang/ClassFormatError",
          "java/lang/ClassNotFoundException",
          "java/lang/CloneNotSupportedException",
          "java/lang/ExceptionInInitializerError",
          "java/lang/IllegalAccessError",
          "java/lang/IllegalMonitorStateException",
          "java/lang/IncompatibleClassChangeError",
          "java/lang/InstantiationError",
          "java/lang/InternalError",
          "java/lang/InterruptedException",
          "java/lang/NegativeArraySizeException",
          "java/lang/NoClassDefFoundError",
          "java/lang/NoSuchFieldError",
          "java/lang/NoSuchMethodError",
          "java/lang/NullPointerException",
          "java/lang/OutOfMemoryError",
          "java/lang/StackOverflowError",
          "java/lang/UnsatisfiedLinkError",
          "java/lang/UnsupportedClassVersionError",
          "java/lang/VerifyError");

  /**
   * What natives throw beside that, by their classes: by the functions of
   * java.base/share/native/libjava/jni_util.c, and by reflection.cpp.
   */
  private static final Map<String, List<String>> THROWN_BY =
      Map.of(
          // io_util.c, FileDescriptor_md.c
          "java/io/",
          List.of(
              "java/io/FileNotFoundException",
              "java/io/IOException",
              "java/io/SyncFailedException",
              "java/lang/IndexOutOfBoundsException"),
          // libnet, net_util_md.c
          "java/net/",
          List.of(
              "java/io/IOException",
              "java/net/BindException",
              "java/net/ConnectException",
              "java/net/NoRouteToHostException",
              "java/net/PortUnreachableException",
              "java/net/ProtocolException",
              "java/net/SocketException",
              "java/net/SocketTimeoutException",
              "java/net/UnknownHostException",
              "java/lang/IllegalArgumentException"),
          // libnio, Net.c
          "sun/nio/ch/",
          List.of(
              "java/io/IOException",
              "java/net/BindException",
              "java/net/ConnectException",
              "java/net/NoRouteToHostException",
              "java/net/PortUnreachableException",
              "java/net/ProtocolException",
              "java/net/SocketException"),
          // UnixNativeDispatcher.c
          "sun/nio/fs/",
          List.of("sun/nio/fs/UnixException"),
          // libzip, Inflater.c
          "java/util/zip/",
          List.of("java/util/zip/DataFormatException", "java/lang/IllegalArgumentException"),
          "java/lang/reflect/",
          List.of("java/lang/IllegalArgumentException"),
          "jdk/internal/reflect/",
          List.of(
              "java/lang/IllegalArgumentException",
              "java/lang/InstantiationException",
              "java/lang/reflect/InvocationTargetException"),
          "java/lang/Thread",
          List.of("java/lang/IllegalThreadStateException"),
          "java/lang/Process",
          List.of("java/io/IOException"),
          "java/lang/ClassLoader",
          List.of("java/lang/LinkageError", "java/lang/SecurityException"));

  /** Constants (JVMS 5.1), and what getClass returns. */
  static final List<String> CONSTANTS = List.of("java/lang/String", "java/lang/Class");

  static final List<String> BOXES =
      List.of(
          "java/lang/Boolean",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Short",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Float",
          "java/lang/Double");

  private static final List<String> ADDRESSES =
      List.of("java/net/Inet4Address", "java/net/Inet6Address", "java/net/InterfaceAddress");

  /** Natives that make objects of other classes, by class and name. */
  private static final Map<String, List<String>> MADE =
      Map.ofEntries(
          // libnet/Inet4AddressImpl.c, Inet6AddressImpl.c, NetworkInterface.c
          Map.entry("java/net/Inet4AddressImpl.lookupAllHostAddr", ADDRESSES),
          Map.entry("java/net/Inet6AddressImpl.lookupAllHostAddr", ADDRESSES),
          Map.entry("java/net/NetworkInterface.getAll", ADDRESSES),
          Map.entry("java/net/NetworkInterface.getByName0", ADDRESSES),
          Map.entry("java/net/NetworkInterface.getByIndex0", ADDRESSES),
          Map.entry("java/net/NetworkInterface.getByInetAddress0", ADDRESSES),
          // NewDirectByteBuffer of src/hotspot/share/prims/jni.cpp, perf.cpp
          Map.entry(
              "jdk/internal/jimage/NativeImageBuffer.getNativeMap",
              List.of("java/nio/DirectByteBuffer")),
          Map.entry("jdk/internal/perf/Perf.createLong", List.of("java/nio/DirectByteBuffer")),
          // methodHandles.cpp, MHN_getMemberVMInfo
          Map.entry(
              "java/lang/invoke/MethodHandleNatives.getMemberVMInfo", List.of("java/lang/Long")),
          // its buffer's elements, by their constructor
          Map.entry(
              "java/lang/StackStreamFactory$AbstractStackWalker.callStackWalk",
              List.of("java/lang/ClassFrameInfo", "java/lang/StackFrameInfo")),
          // src/hotspot/share/runtime/reflection.cpp, array_get, box
          Map.entry("java/lang/reflect/Array.get", BOXES),
          Map.entry("jdk/internal/reflect/NativeMethodAccessorImpl.invoke0", BOXES),
          Map.entry(
              "jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor.invoke0", BOXES));

  /** A method that the JVM calls. */
  record Callback(int opcode, String owner, String name, String descriptor) {}

  /** By a native that java.lang.ref.Finalizer calls (JLS 12.6). */
  static final Callback FINALIZE =
      new Callback(Opcodes.INVOKEVIRTUAL, "java/lang/Object", "finalize", "()V");

  /** What else the JVM calls by itself in each program. */
  static final List<Callback> OF_JVM =
      List.of(
          // src/hotspot/share/runtime/threads.cpp, JavaThread::invoke_shutdown_methods
          new Callback(Opcodes.INVOKESTATIC, "java/lang/Shutdown", "shutdown", "()V"),
          // threads.cpp, initialize_java_lang_classes, whose static initializers start them
          new Callback(
              Opcodes.INVOKESPECIAL, "java/lang/ref/Reference$ReferenceHandler", "run", "()V"),
          new Callback(
              Opcodes.INVOKESPECIAL, "java/lang/ref/Finalizer$FinalizerThread", "run", "()V"),
          // javaThread.cpp, exit, of the thread of main
          new Callback(
              Opcodes.INVOKESPECIAL,
              "java/lang/Thread",
              "dispatchUncaughtException",
              "(Ljava/lang/Throwable;)V"),
          // os.cpp, signal_thread_entry
          new Callback(Opcodes.INVOKESTATIC, "jdk/internal/misc/Signal", "dispatch", "(I)V"),
          // systemDictionary.cpp, load_instance_class
          new Callback(
              Opcodes.INVOKEVIRTUAL,
              "java/lang/ClassLoader",
              "loadClass",
              "(Ljava/lang/String;)Ljava/lang/Class;"));

  /** Methods that natives call, by class and name. */
  private static final Map<String, List<Callback>> CALLED =
      Map.of(
          // src/hotspot/share/runtime/threads.cpp, create_initial_thread
          "java/lang/Thread.currentThread",
              List.of(
                  new Callback(
                      Opcodes.INVOKESPECIAL,
                      "java/lang/Thread",
                      INIT,
                      "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V")),
          // javaThread.cpp, thread_main_inner, exit
          "java/lang/Thread.start0",
              List.of(
                  new Callback(Opcodes.INVOKEVIRTUAL, "java/lang/Thread", "run", "()V"),
                  new Callback(Opcodes.INVOKESPECIAL, "java/lang/Thread", "exit", "()V"),
                  new Callback(
                      Opcodes.INVOKEVIRTUAL,
                      "java/lang/Thread",
                      "dispatchUncaughtException",
                      "(Ljava/lang/Throwable;)V")),
          // jdk.internal.vm.Continuation, whose enter the JVM calls (stubGenerator, cont_thaw)
          "jdk/internal/vm/Continuation.enterSpecial",
              List.of(
                  new Callback(
                      Opcodes.INVOKESTATIC,
                      "jdk/internal/vm/Continuation",
                      "enter",
                      "(Ljdk/internal/vm/Continuation;Z)V")),
          // classfile/systemDictionary.cpp, load_instance_class
          "java/lang/Class.forName0",
              List.of(
                  new Callback(
                      Opcodes.INVOKEVIRTUAL,
                      "java/lang/ClassLoader",
                      "loadClass",
                      "(Ljava/lang/String;)Ljava/lang/Class;")));

  /** Static fields that natives store to, and the method that hands them the object. */
  private static final Map<String, String> STORED =
      Map.of(
          // java.base/share/native/libjava/System.c: setIn0, setOut0, setErr0
          "java/lang/System.in", "initPhase1()V",
          "java/lang/System.out", "initPhase1()V",
          "java/lang/System.err", "initPhase1()V");

  /** Those that return an object that is there already, or an array. */
  private static final Set<String> EXISTING =
      Set.of(
          "java/lang/Object.clone",
          "java/lang/Throwable.fillInStackTrace",
          "java/lang/ref/Reference.get",
          "java/lang/ref/Reference.getAndClearReferencePendingList",
          "java/lang/invoke/MethodHandleNatives.staticFieldBase",
          "java/lang/reflect/Array.get",
          "java/lang/reflect/Array.newArray",
          "java/lang/reflect/Array.multiNewArray",
          "jdk/internal/misc/Unsafe.getReference",
          "jdk/internal/misc/Unsafe.getReferenceVolatile",
          "jdk/internal/misc/Unsafe.compareAndExchangeReference",
          "jdk/internal/misc/Unsafe.getUncompressedObject",
          "jdk/internal/misc/Unsafe.staticFieldBase0",
          "java/lang/Thread.scopedValueCache",
          "java/lang/Thread.extentLocalCache",
          "java/lang/Thread.findScopedValueBindings",
          "java/lang/Class.getSigners",
          "java/lang/Class.getEnclosingMethod0",
          "jdk/internal/reflect/ConstantPool.getMethodAt0",
          "jdk/internal/vm/vector/VectorSupport.maybeRebox");

  /** Of the JDK: packages in which String.format writes texts of what objects are as strings. */
  private static final List<String> WRITING = List.of("java/lang/", "jdk/internal/util/");

  /** What makes objects of classes that no code names, and what it is. */
  private static final Map<String, String> REFLECTION =
      Map.ofEntries(
          Map.entry("java/lang/Class.newInstance", "reflection"),
          Map.entry("java/lang/reflect/Constructor.newInstance", "reflection"),
          Map.entry("java/lang/reflect/Constructor.newInstanceWithCaller", "reflection"),
          Map.entry("java/lang/reflect/Method.invoke", "reflection"),
          Map.entry("java/lang/reflect/Proxy.newProxyInstance", "a proxy"),
          Map.entry("java/lang/invoke/MethodHandle.invoke", "a method handle"),
          Map.entry("java/lang/invoke/MethodHandle.invokeExact", "a method handle"),
          Map.entry("java/lang/invoke/MethodHandle.invokeBasic", "a method handle"),
          Map.entry("java/lang/invoke/MethodHandle.invokeWithArguments", "a method handle"),
          Map.entry("java/lang/invoke/MethodHandleProxies.asInterfaceInstance", "a proxy"),
          Map.entry("java/util/ServiceLoader.load", "a service"),
          Map.entry("java/io/ObjectInputStream.readObject", "deserialization"),
          Map.entry("java/io/ObjectInputStream.readUnshared", "deserialization"),
          Map.entry(
              "jdk/internal/reflect/NativeConstructorAccessorImpl.newInstance0", "reflection"),
          Map.entry(
              "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor.newInstance0",
              "reflection"),
          Map.entry("jdk/internal/misc/Unsafe.allocateInstance", "an object without constructor"),
          Map.entry("sun/misc/Unsafe.allocateInstance", "an object without constructor"));

  /** Of the JDK: classes, or packages with all below, that find methods or classes by names. */
  private static final List<String> LEADING =
      List.of(
          "java/awt/",
          "java/beans/",
          "java/io/ObjectInputStream",
          "java/io/ObjectOutputStream",
          "java/lang/ClassLoader",
          "java/lang/Module",
          "java/lang/foreign/",
          "java/lang/instrument/",
          "java/lang/invoke/",
          "java/lang/reflect/",
          "java/net/URLClassLoader",
          "java/rmi/",
          "java/security/",
          "java/sql/",
          "java/util/ResourceBundle",
          "java/util/logging/",
          "java/util/prefs/",
          "java/util/ServiceLoader",
          "javax/",
          "jdk/",
          "org/",
          "com/sun/",
          "sun/");

  private static final Set<String> LEADING_METHODS =
      Set.of(
          "java/lang/Class.forName",
          "java/lang/Class.newInstance",
          "java/lang/Runtime.load",
          "java/lang/Runtime.loadLibrary",
          "java/lang/System.load",
          "java/lang/System.loadLibrary");

  /** Reads elements and lengths of arrays, and calls nothing, though in {@link #LEADING}. */
  private static final String ARRAYS = "java/lang/reflect/Array";

  /** Whether a method of the JDK may come to methods of a program that no code names. */
  static boolean leadsAnywhere(String owner, String name) {
    return LEADING_METHODS.contains(owner + "." + name)
        || !owner.equals(ARRAYS) && LEADING.stream().anyMatch(owner::startsWith);
  }

  /**
   * Whether a call in the JDK writes a text by a format that is a constant and asks only for
   * strings, integers and characters. It calls of what it is given toString, or formatTo of a
   * Formattable, and keeps to itself the objects that it makes.
   */
  static boolean isWriting(MethodCall call, String caller) {
    return call.owner().equals("java/lang/String")
        && call.name().startsWith("format")
        && WRITING.stream().anyMatch(caller::startsWith);
  }

  static List<String> madeBy(String nativeMethod) {
    return MADE.getOrDefault(nativeMethod, List.of());
  }

  /** The exceptions of the natives of a class, beside {@link #THROWN}. */
  static List<String> thrownBy(String owner) {
    return THROWN_BY.entrySet().stream()
        .filter(thrown -> owner.startsWith(thrown.getKey()))
        .flatMap(thrown -> thrown.getValue().stream())
        .toList();
  }

  static List<Callback> calledBy(String nativeMethod) {
    return CALLED.getOrDefault(nativeMethod, List.of());
  }

  /** The method of the class that hands the native what it stores; null if none does. */
  static String storing(CodeFacts.Static field) {
    return STORED.get(field.owner() + "." + field.name());
  }

  static boolean returnsExisting(String nativeMethod) {
    return EXISTING.contains(nativeMethod) || nativeMethod.startsWith(VARIABLES);
  }

  /** What makes objects of classes that no code names; null if the method does not. */
  static String reflection(String method) {
    return REFLECTION.get(method);
  }
}
