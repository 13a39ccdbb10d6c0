package javax.safetycritical;

/** The frames of a cyclic executive. */
public final class CyclicSchedule {

  private final Frame[] frames;

  public CyclicSchedule(Frame[] frames) {
    this.frames = frames.clone();
  }

  Frame[] frames() {
    return frames;
  }
}
