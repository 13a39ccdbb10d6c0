package javax.realtime;

/** The priority of a task; more is more urgent. */
public class PriorityParameters {

  private final int priority;

  public PriorityParameters(int priority) {
    this.priority = priority;
  }

  public int getPriority() {
    return priority;
  }
}
