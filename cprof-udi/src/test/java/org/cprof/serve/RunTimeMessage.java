package org.cprof.serve;

/** A message as the run-time writes and reads it. */
final class RunTimeMessage {

  private static final RunTimeLoader LOADER = new RunTimeLoader();
  static final Class<?> TYPE = LOADER.load("Message");

  private final Object message;

  RunTimeMessage(Object message) {
    this.message = message;
  }

  static RunTimeMessage ofKind(int kind, int capacity) {
    Class<?>[] parameters = {int.class, int.class};
    return new RunTimeMessage(RunTimeLoader.make(TYPE, parameters, kind, capacity));
  }

  /** One that was received, without its length. */
  static RunTimeMessage received(byte[] content) {
    return new RunTimeMessage(
        RunTimeLoader.make(TYPE, new Class<?>[] {byte[].class}, (Object) content));
  }

  static RunTimeLoader loader() {
    return LOADER;
  }

  Object message() {
    return message;
  }

  RunTimeMessage put(String name, Class<?> type, Object value) {
    call(name, new Class<?>[] {type}, value);
    return this;
  }

  Object get(String name) {
    return call(name, new Class<?>[0]);
  }

  private Object call(String name, Class<?>[] parameters, Object... arguments) {
    try {
      return RunTimeLoader.call(TYPE, message, name, parameters, arguments);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
