package targets;

/**
 * Native methods of the program's own. For the run the test gives the class the name under which a
 * library of the JDK has them, in a JVM without the module that this is for. The library does not
 * care that one is an instance's.
 */
public class LinuxSocketOptions {

  public LinuxSocketOptions() {}

  public static native boolean keepAliveOptionsSupported0();

  public native boolean quickAckSupported0();

  /** Throws an exception where the descriptor is none of a socket. */
  public static native int getTcpKeepAliveTime0(int descriptor);
}
