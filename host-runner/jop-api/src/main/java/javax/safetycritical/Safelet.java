package javax.safetycritical;

/** A program of Safety-Critical Java. */
public interface Safelet<M extends Mission> {

  void initializeApplication();

  MissionSequencer<M> getSequencer();

  long immortalMemorySize();
}
