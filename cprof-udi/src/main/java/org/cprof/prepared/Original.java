package org.cprof.prepared;

import java.io.DataOutputStream;
import java.io.IOException;

/**
 * What tells a class file from others of the same name.
 *
 * @param length of the class file in bytes
 * @param hash of the whole
 * @param constantsLength where its constant pool ends
 * @param constantsHash of everything up to there
 */
public record Original(int length, long hash, int constantsLength, long constantsHash) {

  static Original of(byte[] classFile) {
    int constants = ConstantPool.walk(classFile, offset -> {});
    return new Original(
        classFile.length,
        ByteSource.hash(classFile, 0, classFile.length),
        constants,
        ByteSource.hash(classFile, 0, constants));
  }

  /** Whether this is the class file, byte by byte. */
  public boolean isEqualTo(byte[] classFile) {
    return classFile.length == length && ByteSource.hash(classFile, 0, length) == hash;
  }

  /**
   * Whether a class file that the VM has put together again from a loaded class can be this one:
   * its attributes may stand in another order, but it has the same constants.
   */
  public boolean mayHaveBecome(byte[] classFile) {
    return classFile.length >= constantsLength
        && ByteSource.hash(classFile, 0, constantsLength) == constantsHash;
  }

  void write(DataOutputStream out) throws IOException {
    out.writeInt(length);
    out.writeLong(hash);
    out.writeInt(constantsLength);
    out.writeLong(constantsHash);
  }

  static Original read(ByteSource in) {
    return new Original(in.readInt(), in.readLong(), in.readInt(), in.readLong());
  }
}
