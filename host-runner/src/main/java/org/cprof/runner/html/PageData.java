package org.cprof.runner.html;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.cprof.profile.Profile;
import org.cprof.runner.calls.AlignedTrees;
import org.cprof.runner.output.Json;
import org.cprof.runner.report.TestCost;

/**
 * What a page is told, gzipped.
 *
 * @param description names, metadata and sources as JSON
 * @param columns numbers
 * @param tableBytes the size of both without the sources
 */
record PageData(byte[] description, byte[] columns, int tableBytes) {
  static PageData of(
      List<Profile> sides,
      AlignedTrees tree,
      int contexts,
      SourceFolders sources,
      List<TestCost> tests)
      throws IOException {
    Columns columns = new Columns();
    PageTree page = new PageTree(tree, contexts);
    page.write(columns);
    new MethodColumns(tree, columns).write();
    byte[] numbers = compress(columns.bytes());
    SourceFolders none = new SourceFolders(List.of());
    byte[] bare = description(sides, tree, page, columns, none, tests);
    byte[] description =
        sources.equals(none) ? bare : description(sides, tree, page, columns, sources, tests);
    return new PageData(description, numbers, bare.length + numbers.length);
  }

  private static byte[] description(
      List<Profile> sides,
      AlignedTrees tree,
      PageTree page,
      Columns columns,
      SourceFolders sources,
      List<TestCost> tests)
      throws IOException {
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    Json.writeCompact(json, PageJson.of(sides, tree, page, columns, sources, tests));
    return compress(json.toByteArray());
  }

  private static byte[] compress(byte[] data) throws IOException {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new BestGzip(zipped)) {
      gzip.write(data);
    }
    return zipped.toByteArray();
  }

  private static final class BestGzip extends GZIPOutputStream {
    BestGzip(OutputStream out) throws IOException {
      super(out, 1 << 16);
      def.setLevel(9);
    }
  }
}
