/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.SecretKey;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.security.SecureShuffleUtils;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;

/**
 * A tracker that serves map outputs from memory, on its own loopback port. Its response ends at the first output that
 * it lacks, or is an error if that is the first one requested. Thread-safe.
 */
final class FakeTracker implements ServingTracker {
  static final SecretKey KEY = JobTokenSecretManager.createSecretKey("password".getBytes());
  final AtomicInteger requests = new AtomicInteger();
  private final Map<String, Segment> segments = new ConcurrentHashMap<>();
  private final Map<String, Segment> first = new ConcurrentHashMap<>();
  private final Set<String> lostOnce = ConcurrentHashMap.newKeySet();
  private final HttpServer server;
  private byte[] answer;
  private int answers;

  FakeTracker() throws IOException {
    this(0, Map.of());
  }

  /**
   * @param port the port, or 0 for any
   * @param served the outputs served from the first request on
   */
  FakeTracker(int port, Map<TaskAttemptID, Segment> served) throws IOException {
    served.forEach(this::serves);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.createContext("/mapOutput", this::serve);
    server.start();
  }

  @Override
  public void serves(TaskAttemptID map, Segment segment) {
    segments.put(map.toString(), segment);
  }

  @Override
  public void servesFirst(TaskAttemptID map, Segment segment) {
    first.put(map.toString(), segment);
  }

  /** Sends this body for the next {@code times} requests, whatever they ask for. */
  synchronized void answers(byte[] body, int times) {
    answer = body;
    answers = times;
  }

  private synchronized byte[] nextAnswer() {
    return answers-- > 0 ? answer : null;
  }

  @Override
  public void losesFirst(TaskAttemptID map) {
    lostOnce.add(map.toString());
  }

  @Override
  public int port() {
    return server.getAddress().getPort();
  }

  static String hostAndPort(int port) {
    return InetAddress.getLoopbackAddress().getHostAddress() + ":" + port;
  }

  static String baseUrl(int port) {
    return "http://" + hostAndPort(port) + "/mapOutput?job=job_1_0001&reduce=0&map=";
  }

  private void serve(HttpExchange exchange) throws IOException {
    requests.incrementAndGet();
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(body);
    String query = exchange.getRequestURI().getQuery();
    boolean gone = false;
    byte[] whole = nextAnswer();
    for (String map : query.substring(query.indexOf("map=") + 4).split(",")) {
      if (whole != null) {
        out.write(whole);
        break;
      }
      Segment once = first.remove(map);
      Segment segment = lostOnce.remove(map) ? null : once == null ? segments.get(map) : once;
      if (segment == null) {
        gone = true;
        break;
      }
      new ShuffleHeader(map, segment.partLength(), segment.rawLength(), 0).write(out);
      out.write(segment.bytes());
    }
    if (gone && body.size() == 0) {
      exchange.sendResponseHeaders(410, -1);
      exchange.close();
      return;
    }
    String hash = exchange.getRequestHeaders().getFirst(SecureShuffleUtils.HTTP_HEADER_URL_HASH);
    exchange.getResponseHeaders().add(SecureShuffleUtils.HTTP_HEADER_REPLY_URL_HASH,
        SecureShuffleUtils.generateHash(hash.getBytes(), KEY));
    exchange.sendResponseHeaders(200, body.size());
    exchange.getResponseBody().write(body.toByteArray());
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
