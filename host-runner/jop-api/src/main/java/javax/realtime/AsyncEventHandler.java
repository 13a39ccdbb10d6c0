package javax.realtime;

/** Something that is done for an event. */
public abstract class AsyncEventHandler {

  public abstract void handleAsyncEvent();
}
