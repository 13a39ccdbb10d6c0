package targets.wide;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Properties;
import java.util.UUID;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Streams of bytes and characters, compressed, hashed and encoded. */
public final class Reading implements Runnable {

  static Object result;

  @Override
  public void run() {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    for (int i = 0; i < 10; i++) {
      out.printf("line.%d = value %s%n", i, "x".repeat(i));
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    CRC32 checksum = new CRC32();
    checksum.update(bytes);
    try {
      Properties properties = new Properties();
      properties.load(new StringReader(unzipped(zipped(bytes))));
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      String encoded = Base64.getEncoder().encodeToString(digest.digest(bytes));
      long number = ByteBuffer.wrap(bytes).putLong(8, checksum.getValue()).getLong(4);
      result = encoded + properties.getProperty("line.7") + number + UUID.nameUUIDFromBytes(bytes);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    } catch (NoSuchAlgorithmException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static byte[] zipped(byte[] bytes) throws IOException {
    ByteArrayOutputStream to = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(to)) {
      out.write(bytes);
    }
    return to.toByteArray();
  }

  private static String unzipped(byte[] bytes) throws IOException {
    StringBuilder text = new StringBuilder();
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(new ByteArrayInputStream(bytes)), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        text.append(line).append('\n');
      }
    }
    return text.toString();
  }
}
