package targets.wide;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Streams, collectors and lambdas. */
public final class Streaming implements Runnable {

  static Object result;

  @Override
  public void run() {
    List<String> words =
        Stream.of("stream", "of", "words", "in", "no", "order", "of", "length")
            .filter(word -> word.length() > 2)
            .sorted()
            .distinct()
            .toList();
    Map<Integer, List<String>> byLength =
        words.stream().collect(Collectors.groupingBy(String::length));
    String joined =
        byLength.values().stream()
            .flatMap(List::stream)
            .map(String::toUpperCase)
            .collect(Collectors.joining(", ", "[", "]"));
    int sum = IntStream.rangeClosed(1, 30).filter(i -> i % 3 == 0).map(i -> i * i).limit(7).sum();
    Optional<String> longest = words.stream().reduce((a, b) -> a.length() < b.length() ? b : a);
    result =
        longest.map(word -> word + joined + sum).orElseThrow()
            + IntStream.of(3, 1, 2).boxed().sorted().toList()
            + Stream.iterate(1, i -> i * 2).skip(3).takeWhile(i -> i < 200).mapToInt(i -> i).max();
  }
}
