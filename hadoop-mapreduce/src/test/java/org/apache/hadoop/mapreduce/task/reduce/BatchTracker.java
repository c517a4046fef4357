/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.SecretKey;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.apache.hadoop.shuffle.Signer;
import org.apache.hadoop.shuffle.server.FileSegment;
import org.apache.hadoop.shuffle.server.OpenFile;
import org.apache.hadoop.shuffle.server.ServerCounts;
import org.apache.hadoop.shuffle.server.ServerSettings;
import org.apache.hadoop.shuffle.server.ShuffleServer;

/**
 * A tracker's server for batched requests, which serves outputs that a test provides. There is no TaskTracker behind
 * it.
 */
final class BatchTracker implements ServingTracker {
  private final Map<String, Segment> segments = new ConcurrentHashMap<>();
  private final Map<String, Segment> first = new ConcurrentHashMap<>();
  private final Set<String> lostOnce = ConcurrentHashMap.newKeySet();
  private final ShuffleServer server;

  private final class Job implements org.apache.hadoop.shuffle.server.SegmentStore.Job {
    private final SecretKey secret;

    private Job(SecretKey secret) {
      this.secret = secret;
    }

    @Override
    public Signer signer() {
      return message -> JobTokenSecretManager.computeHash(message, secret);
    }

    @Override
    public org.apache.hadoop.shuffle.server.Segment open(int map, int attempt, int reduce) throws IOException {
      String id = String.format(Locale.ROOT, "attempt_1_0001_m_%06d_%d", map, attempt);
      Segment once = first.remove(id);
      Segment segment = lostOnce.remove(id) ? null : once == null ? segments.get(id) : once;
      if (segment == null) {
        throw new FileNotFoundException("no output of " + id);
      }
      Path file = Files.createTempFile("batch-tracker", ".out");
      Files.write(file, segment.bytes());
      FileChannel open = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.DELETE_ON_CLOSE);
      return new FileSegment(new OpenFile(open), 0, segment.partLength(), segment.rawLength());
    }

    @Override
    public void unreadable(int map, int attempt, int reduce, IOException cause) {
      // the reduce is notified as well
    }
  }

  BatchTracker() {
    this(0, FakeTracker.KEY);
  }

  BatchTracker(int port, SecretKey secret) {
    this(port, secret, Map.of());
  }

  /**
   * @param port the port, or 0 for any
   * @param outputs the outputs served from the first request on
   */
  BatchTracker(int port, SecretKey secret, Map<TaskAttemptID, Segment> outputs) {
    outputs.forEach(this::serves);
    try {
      InetAddress loopback = InetAddress.getLoopbackAddress();
      server = ShuffleServer.start(ServerSettings.builder(new InetSocketAddress(loopback, 1)).port(port)
          .addresses(List.of(loopback)).eventLoops(1).workers(2).build(), job -> new Job(secret));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void serves(TaskAttemptID map, Segment segment) {
    segments.put(map.toString(), segment);
  }

  @Override
  public void servesFirst(TaskAttemptID map, Segment segment) {
    first.put(map.toString(), segment);
  }

  @Override
  public void losesFirst(TaskAttemptID map) {
    lostOnce.add(map.toString());
  }

  ServerCounts.Snapshot counts() {
    return server.counts().snapshot();
  }

  @Override
  public int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.close();
  }
}
