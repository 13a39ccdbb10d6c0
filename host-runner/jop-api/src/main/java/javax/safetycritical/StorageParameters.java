package javax.safetycritical;

/** Sizes of memory areas, which the host does not have: all objects are on its heap. */
public class StorageParameters {

  private final long backingStore;

  public StorageParameters(long backingStore, long[] sizes) {
    this(backingStore, sizes, 0, 0);
  }

  public StorageParameters(
      long backingStore, long[] sizes, int messageLength, int stackTraceLength) {
    this.backingStore = backingStore;
  }

  public long getTotalBackingStoreSize() {
    return backingStore;
  }
}
