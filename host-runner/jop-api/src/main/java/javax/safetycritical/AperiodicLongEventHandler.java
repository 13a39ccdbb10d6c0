package javax.safetycritical;

import javax.realtime.AperiodicParameters;
import javax.realtime.PriorityParameters;

/** A task that {@link #release(long)} releases with a number; it handles the last one. */
public abstract class AperiodicLongEventHandler extends AperiodicEventHandler {

  private long data;

  public AperiodicLongEventHandler(
      PriorityParameters priority,
      AperiodicParameters release,
      StorageParameters storage,
      long scopeSize,
      String name) {
    super(priority, release, storage, scopeSize, name);
  }

  public final void release(long number) {
    data = number;
    release();
  }

  @Override
  public final void handleAsyncEvent() {
    handleAsyncEvent(data);
  }

  public abstract void handleAsyncEvent(long number);
}
