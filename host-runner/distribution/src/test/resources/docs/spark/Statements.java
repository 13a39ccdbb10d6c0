import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Executes the statements of a file in this JVM, and writes the rows to another. */
public final class Statements {
  public static void main(String[] arguments) throws Exception {
    SparkSession spark =
        SparkSession.builder()
            .master("local[1]")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.shuffle.partitions", "1")
            .getOrCreate();
    StringBuilder rows = new StringBuilder();
    for (String statement : Files.readString(Path.of(arguments[0])).split(";\n")) {
      Dataset<Row> result = spark.sql(statement);
      if (result.columns().length > 0) {
        result.collectAsList().forEach(row -> rows.append(row.mkString(" ")).append('\n'));
      }
    }
    spark.stop();
    Files.writeString(Path.of(arguments[1]), rows);
  }
}
