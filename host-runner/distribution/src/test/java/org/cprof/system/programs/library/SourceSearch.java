package org.cprof.system.programs.library;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.queryparser.classic.ParseException;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/**
 * Indexes a tree of sources with Lucene, line by line, and searches it. All in one thread, so the
 * segments, and with them the scores, are the same in every run.
 */
public final class SourceSearch {

  private static final List<String> QUERIES =
      List.of(
          "array",
          "\"the object\"",
          "json AND exception",
          "+value -null",
          "pars* OR tokener~1",
          "name:[A TO M] AND return",
          "\"get string\"~3",
          "throw^2 new");

  private static final int HITS = 5;

  private SourceSearch() {}

  public static void main(String[] arguments) throws IOException, ParseException {
    Path sources = Path.of(arguments[0]);
    try (Directory index = new ByteBuffersDirectory()) {
      write(index, sources);
      search(index);
    }
  }

  private static void write(Directory index, Path sources) throws IOException {
    IndexWriterConfig config =
        new IndexWriterConfig(new EnglishAnalyzer())
            .setMergeScheduler(new SerialMergeScheduler())
            .setMaxBufferedDocs(200);
    try (IndexWriter writer = new IndexWriter(index, config);
        Stream<Path> paths = Files.walk(sources)) {
      for (Path file : paths.filter(Files::isRegularFile).sorted().toList()) {
        String name = file.getFileName().toString();
        List<String> lines = Files.readAllLines(file);
        for (int number = 1; number <= lines.size(); number++) {
          writer.addDocument(document(name, number, lines.get(number - 1)));
        }
      }
      writer.deleteDocuments(new Term("name", "package-info.java"));
      writer.forceMerge(1);
      System.out.println(writer.getDocStats().numDocs + " lines");
    }
  }

  private static Document document(String name, int number, String line) {
    Document document = new Document();
    document.add(new StringField("name", name, Field.Store.YES));
    document.add(new NumericDocValuesField("line", number));
    document.add(new TextField("text", line, Field.Store.YES));
    return document;
  }

  private static void search(Directory index) throws IOException, ParseException {
    QueryParser parser = new QueryParser("text", new EnglishAnalyzer());
    try (DirectoryReader reader = DirectoryReader.open(index)) {
      IndexSearcher searcher = new IndexSearcher(reader);
      for (String query : QUERIES) {
        print(query, searcher, searcher.search(parser.parse(query), HITS));
      }
      Sort byLine = new Sort(new SortField("line", SortField.Type.LONG, true));
      print("by line", searcher, searcher.search(parser.parse("string"), HITS, byLine, true));
    }
  }

  private static void print(String title, IndexSearcher searcher, TopDocs hits) throws IOException {
    System.out.println(title + ": " + hits.totalHits);
    for (ScoreDoc hit : hits.scoreDocs) {
      Document document = searcher.storedFields().document(hit.doc);
      System.out.println(
          "  " + hit.score + " " + document.get("name") + " " + document.get("text"));
    }
  }
}
