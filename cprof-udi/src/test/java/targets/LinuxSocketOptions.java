package targets;

/**
 * Native methods of the program's own. For the run the test gives the class the name under which a
 * library of the JDK has them, in a JVM without the module that this is for. The library does not
 * care that some are an instance's.
 */
public class LinuxSocketOptions extends DispatchedNatives.Incoming {

  public LinuxSocketOptions() {}

  public static native boolean keepAliveOptionsSupported0();

  @Override
  public native boolean quickAckSupported0();

  @Override
  public native boolean incomingNapiIdSupported0();

  /** Throws an exception where the descriptor is none of a socket. */
  public static native int getTcpKeepAliveTime0(int descriptor);

  /** Throws one, too. */
  @Override
  public native int getTcpKeepAliveIntvl0(int descriptor);
}
