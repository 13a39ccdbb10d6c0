package javax.safetycritical;

import javax.realtime.AperiodicParameters;
import javax.realtime.PriorityParameters;
import joprt.SwEvent;

/** A task that {@link #release} releases. */
public abstract class AperiodicEventHandler extends ManagedEventHandler {

  private final SwEvent event;

  public AperiodicEventHandler(
      PriorityParameters priority,
      AperiodicParameters release,
      StorageParameters storage,
      long scopeSize) {
    this(priority, release, storage, scopeSize, "");
  }

  public AperiodicEventHandler(
      PriorityParameters priority,
      AperiodicParameters release,
      StorageParameters storage,
      long scopeSize,
      String name) {
    super(name);
    event =
        new SwEvent(priority.getPriority(), release.deadlineMicros()) {
          @Override
          public void handle() {
            handleAsyncEvent();
          }
        };
  }

  public final void release() {
    event.fire();
  }
}
