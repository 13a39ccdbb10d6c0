package org.cprof.system.programs.library;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The JDK's web server and its client in one JVM: orders go in, totals come out. */
public final class WebShop {

  private static final int ORDERS = 40;
  private static final Map<String, Integer> STOCK = new TreeMap<>();

  private WebShop() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    ExecutorService executor = Executors.newSingleThreadExecutor();
    server.setExecutor(executor);
    server.createContext("/order", WebShop::order);
    server.createContext("/stock", WebShop::stock);
    server.start();
    try {
      visit("http://127.0.0.1:" + server.getAddress().getPort());
    } finally {
      server.stop(0);
      executor.shutdown();
    }
  }

  private static void visit(String shop) throws IOException, InterruptedException {
    HttpClient client = HttpClient.newHttpClient();
    for (int order = 1; order <= ORDERS; order++) {
      print(
          client.send(
              HttpRequest.newBuilder(URI.create(shop + "/order?article=a" + order % 7))
                  .POST(BodyPublishers.ofString("x".repeat(order * 50)))
                  .build(),
              BodyHandlers.ofString()));
    }
    print(get(client, shop + "/stock"));
    print(get(client, shop + "/nowhere"));
    print(client.sendAsync(request(shop + "/stock"), BodyHandlers.ofString()).join());
  }

  private static HttpResponse<String> get(HttpClient client, String address)
      throws IOException, InterruptedException {
    return client.send(request(address), BodyHandlers.ofString());
  }

  private static HttpRequest request(String address) {
    return HttpRequest.newBuilder(URI.create(address)).header("Accept", "text/plain").build();
  }

  private static void print(HttpResponse<String> response) {
    System.out.println(response.statusCode() + " " + response.body());
  }

  private static void order(HttpExchange exchange) throws IOException {
    int items = exchange.getRequestBody().readAllBytes().length;
    String article = exchange.getRequestURI().getQuery().replace("article=", "");
    answer(exchange, article + ": " + STOCK.merge(article, items, Integer::sum));
  }

  private static void stock(HttpExchange exchange) throws IOException {
    answer(exchange, STOCK + " for " + exchange.getRequestHeaders().getFirst("Accept"));
  }

  private static void answer(HttpExchange exchange, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
