/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.crypto.SecretKey;
import org.apache.hadoop.mapreduce.security.SecureShuffleUtils;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleHeader;

/** A fake NodeManager: it answers reduces as a real one does, except that its first answers have a fault each. */
final class FakeNodeManager implements Closeable {
  /** A fault in an answer. */
  enum Fault {
    NONE,
    /** The connection ends after the request. */
    CLOSES_BEFORE_HEAD,
    /** The connection ends within the second output. */
    BREAKS,
    /** The connection ends within the header of the second output. */
    BREAKS_IN_HEADER,
    /** A byte of the second output is changed. */
    OTHER_BYTE,
    WRONG_REDUCE,
    BAD_ID,
    LONG_ID,
    /** The second output is of a map that was not requested. */
    OTHER_MAP,
    NEGATIVE_LENGTH,
    /** The second output claims a byte of content less than it has. */
    LESS_CONTENT,
    /** The second output claims to be shorter than a checksum alone. */
    NO_SUM,
    /** The second output claims more bytes than any disk holds. */
    HUGE,
    /** The second output claims a gigabyte of content, with its real length in bytes. */
    HUGE_CONTENT,
    ERROR,
    BUSY,
    WRONG_HASH,
    NO_HASH,
    OTHER_VERSION,
    LONG_HEAD,
    WRONG_CONTENT_LENGTH,
    CHUNKED,
    NO_HTTP
  }

  /** A segment, as written by a map. */
  static final class Segment {
    private final byte[] bytes;
    private final long rawLength;

    Segment(byte[] bytes, long rawLength) {
      this.bytes = bytes;
      this.rawLength = rawLength;
    }
  }

  private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final SecretKey secret;
  private final Map<String, Segment> segments;
  private final Queue<Fault> faults = new ConcurrentLinkedQueue<>();
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  /** The number of outputs that each request has named, in order. */
  final List<Integer> asked = new CopyOnWriteArrayList<>();

  FakeNodeManager(SecretKey secret, Map<String, Segment> segments, List<Fault> faults) throws IOException {
    this.secret = secret;
    this.segments = Map.copyOf(segments);
    this.faults.addAll(faults);
    start(this::accept);
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "fake NodeManager");
    thread.setDaemon(true);
    thread.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getLocalPort();
  }

  /** Returns the number of connections accepted so far. */
  int connections() {
    return sockets.size();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        sockets.add(socket);
        start(() -> serve(socket));
      }
    } catch (IOException e) {
      // Closed.
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(),
          StandardCharsets.ISO_8859_1));
      String target;
      do {
        String first = in.readLine();
        if (first == null) {
          return;
        }
        target = first.split(" ")[1];
        String hash = null;
        for (String line = in.readLine(); !line.isEmpty(); line = in.readLine()) {
          if (line.startsWith("UrlHash: ")) {
            hash = line.substring("UrlHash: ".length());
          }
        }
        answer(new URL("http://127.0.0.1:" + server.getLocalPort() + target), hash, socket.getOutputStream());
      } while (target.contains("keepAlive=true"));
    } catch (IOException e) {
      // The reduce has gone.
    }
  }

  private void answer(URL url, String hash, OutputStream out) throws IOException {
    SecureShuffleUtils.verifyReply(hash, SecureShuffleUtils.buildMsgFrom(url), secret);
    String[] maps = url.getQuery().replaceAll(".*map=([^&]*).*", "$1").split(",");
    asked.add(maps.length);
    Fault fault = faults.isEmpty() ? Fault.NONE : faults.remove();
    if (fault == Fault.CLOSES_BEFORE_HEAD) {
      throw new IOException("a fault");
    }
    byte[] body = body(maps, fault);
    String reply = SecureShuffleUtils.generateHash(
        (fault == Fault.WRONG_HASH ? "x" : hash).getBytes(StandardCharsets.UTF_8), secret);
    StringBuilder head = new StringBuilder(fault == Fault.NO_HTTP ? "SSH-2.0 x\r\n" : fault == Fault.ERROR
        ? "HTTP/1.1 500 Internal Server Error\r\n" : fault == Fault.BUSY
        ? "HTTP/1.1 429 TOO MANY REQUESTS\r\nRetry-After: 20\r\n" : "HTTP/1.1 200 OK\r\n");
    head.append(fault == Fault.NO_HASH ? "" : "ReplyHash: " + reply + "\r\n").append("name: mapreduce\r\nversion: ")
        .append(fault == Fault.OTHER_VERSION ? "7.0.0" : "1.0.0").append("\r\n");
    if (fault == Fault.LONG_HEAD) {
      head.append("X: ").append("x".repeat(400_000)).append("\r\n");
    } else if (fault == Fault.CHUNKED) {
      head.append("Transfer-Encoding: gzip\r\n");
    }
    if (fault == Fault.WRONG_CONTENT_LENGTH) {
      head.append("Content-Length: 99999999999999999999\r\n");
    } else if (url.getQuery().contains("keepAlive=true")) {
      head.append("Content-Length: ").append(body.length).append("\r\nConnection: keep-alive\r\n")
          .append("keep-alive: timeout=600\r\n");
    } else {
      head.append("Connection: close\r\n");
    }
    out.write(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
    if (fault == Fault.BREAKS || fault == Fault.BREAKS_IN_HEADER) {
      out.write(body, 0, Math.min(body.length, breaks(maps, fault)));
      throw new IOException("a fault");
    }
    out.write(body);
    if (fault != Fault.NONE) {
      throw new IOException("a fault");
    }
  }

  private int breaks(String[] maps, Fault fault) throws IOException {
    ByteArrayOutputStream before = new ByteArrayOutputStream();
    write(maps[0], new DataOutputStream(before), Fault.NONE);
    if (fault == Fault.BREAKS_IN_HEADER) {
      return before.size() + 3;
    }
    return before.size() + 50;
  }

  private byte[] body(String[] maps, Fault fault) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < maps.length; i++) {
      write(maps[i], new DataOutputStream(bytes), i == 1 ? fault : Fault.NONE);
    }
    return bytes.toByteArray();
  }

  private void write(String map, DataOutputStream out, Fault fault) throws IOException {
    Segment segment = segments.get(map);
    String id = fault == Fault.BAD_ID ? "no such file" : fault == Fault.LONG_ID ? "x".repeat(5000)
        : fault == Fault.OTHER_MAP ? map.replace("_m_0", "_m_9") : map;
    long length = fault == Fault.NEGATIVE_LENGTH ? -5 : fault == Fault.HUGE ? Long.MAX_VALUE / 2
        : fault == Fault.NO_SUM ? 3 : segment.bytes.length;
    long rawLength = fault == Fault.HUGE ? Long.MAX_VALUE / 2 - 4 : fault == Fault.HUGE_CONTENT ? 1 << 30
        : fault == Fault.LESS_CONTENT ? segment.rawLength - 1 : segment.rawLength;
    new ShuffleHeader(id, length, rawLength, fault == Fault.WRONG_REDUCE ? 77 : 0).write(out);
    byte[] bytes = segment.bytes.clone();
    if (fault == Fault.OTHER_BYTE) {
      bytes[bytes.length / 2] ^= 4;
    }
    out.write(bytes);
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
