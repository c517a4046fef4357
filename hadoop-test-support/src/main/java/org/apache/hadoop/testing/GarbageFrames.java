/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;

/**
 * A generator of invalid calls to a daemon: with impossible lengths, counts and classes, truncated, corrupted, or
 * random bytes. The same seed gives the same calls. Not thread-safe.
 */
public final class GarbageFrames {
  private static final int PATIENCE_MILLIS = 60_000;
  private static final int SIMPLE = 80;
  private static final int MAX_FRAMES = 20;
  private static final int MAX_NESTED = 3000;
  private static final int[] LENGTHS = {Integer.MAX_VALUE, Integer.MAX_VALUE - 8, 1 << 30, 200_000_000, 70_000_000,
      10_000_000, 1 << 20, 70_000, 0, 1, -1, -2, Integer.MIN_VALUE};
  private static final String[] TYPES = {"int", "long", "void", "java.lang.String", "java.lang.Object",
      "[Ljava.lang.String;", "[Ljava.lang.Object;", "[[J", "[I", "org.apache.hadoop.io.Text",
      "org.apache.hadoop.io.BytesWritable", "org.apache.hadoop.io.MapWritable", "org.apache.hadoop.io.NullWritable",
      "org.apache.hadoop.io.SortedMapWritable", "org.apache.hadoop.io.ArrayPrimitiveWritable",
      "org.apache.hadoop.io.ArrayPrimitiveWritable$Internal", "org.apache.hadoop.io.EnumSetWritable",
      "org.apache.hadoop.io.ObjectWritable", "org.apache.hadoop.io.ObjectWritable$NullInstance",
      "org.apache.hadoop.security.token.Token", "org.apache.hadoop.security.Credentials",
      "org.apache.hadoop.security.token.delegation.DelegationKey", "org.apache.hadoop.fs.BlockLocation",
      "org.apache.hadoop.fs.FileStatus", "org.apache.hadoop.util.bloom.BloomFilter",
      "org.apache.hadoop.util.bloom.CountingBloomFilter", "org.apache.hadoop.util.bloom.DynamicBloomFilter",
      "org.apache.hadoop.hdfs.protocol.LocatedBlocks", "org.apache.hadoop.hdfs.protocol.LocatedBlock",
      "org.apache.hadoop.hdfs.protocol.DirectoryListing", "org.apache.hadoop.hdfs.protocol.HdfsFileStatus",
      "org.apache.hadoop.hdfs.server.protocol.BlockCommand",
      "org.apache.hadoop.hdfs.server.protocol.BlocksWithLocations",
      "org.apache.hadoop.hdfs.server.protocol.BlockRecoveryCommand",
      "org.apache.hadoop.hdfs.security.token.block.ExportedBlockKeys", "org.apache.hadoop.mapred.Counters",
      "org.apache.hadoop.mapreduce.Counters", "org.apache.hadoop.mapred.TaskTrackerStatus",
      "org.apache.hadoop.mapred.HeartbeatResponse", "org.apache.hadoop.mapred.MapTaskCompletionEventsUpdate",
      "org.apache.hadoop.mapred.ReduceTaskStatus", "org.apache.hadoop.mapred.MapTaskStatus",
      "org.apache.hadoop.mapred.JobStatus", "org.apache.hadoop.mapreduce.QueueInfo",
      "org.apache.hadoop.mapred.lib.CombineFileSplit", "org.apache.hadoop.mapreduce.lib.input.CombineFileSplit",
      "org.apache.hadoop.mapreduce.lib.join.TupleWritable", "org.apache.hadoop.mapred.join.CompositeInputSplit"};

  private static volatile Object unused;

  private final Random random;
  private final String protocol;
  private final String[] methods;
  private long frames;

  /** @param methods of {@code protocol}, that may be called with anything */
  public GarbageFrames(long seed, String protocol, String... methods) {
    random = new Random(seed);
    this.protocol = protocol;
    this.methods = methods.clone();
  }

  /** Returns how many frames have been generated so far, over all connections. */
  public long frames() {
    return frames;
  }

  /** Returns everything that the next connection to an RPC port sends. */
  public byte[] nextCalls() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    if (random.nextInt(20) == 0) {
      frames++;
      return noise(1 + random.nextInt(300));
    }
    out.writeBytes("hrpc");
    out.write(random.nextInt(30) == 0 ? random.nextInt() : 5);
    out.write(random.nextInt(10) == 0 ? SIMPLE + random.nextInt(4) : SIMPLE);
    frame(out, setup());
    for (int more = random.nextInt(MAX_FRAMES); more > 0; more--) {
      frame(out, call());
    }
    byte[] all = bytes.toByteArray();
    return switch (random.nextInt(10)) {
      case 0 -> damaged(all);
      case 1 -> Arrays.copyOf(all, random.nextInt(all.length + 1));
      default -> all;
    };
  }

  /** Returns {@code valid} with some bytes or numbers changed, or truncated. */
  public byte[] damaged(byte[] valid) {
    byte[] bytes = valid.clone();
    for (int changes = 1 + random.nextInt(4); changes > 0 && bytes.length > 0; changes--) {
      int place = random.nextInt(bytes.length);
      switch (random.nextInt(4)) {
        case 0 -> bytes[place] = (byte) random.nextInt();
        case 1 -> bytes = Arrays.copyOf(bytes, place);
        default -> {
          if (place + 4 <= bytes.length) {
            ByteBuffer.wrap(bytes).putInt(place, anyLength());
          }
        }
      }
    }
    return bytes;
  }

  private void frame(DataOutputStream out, byte[] content) throws IOException {
    frames++;
    out.writeInt(random.nextInt(40) == 0 ? anyLength() : content.length);
    out.write(content);
  }

  private byte[] setup() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    if (random.nextInt(30) == 0) {
      vint(out, anyLength());
    } else {
      byte[] name = (random.nextInt(10) == 0 ? anyName() : protocol).getBytes("UTF-8");
      vint(out, name.length);
      out.write(name);
    }
    out.writeBoolean(true);
    out.writeUTF("nobody");
    out.writeBoolean(false);
    return random.nextInt(15) == 0 ? damaged(bytes.toByteArray()) : bytes.toByteArray();
  }

  private byte[] call() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(random.nextInt());
    out.writeUTF(random.nextInt(10) == 0 ? anyName() : methods[random.nextInt(methods.length)]);
    int parameters = random.nextInt(4);
    out.writeInt(random.nextInt(10) == 0 ? anyLength() : parameters);
    for (int i = 0; i < parameters; i++) {
      parameter(out);
    }
    return random.nextInt(5) == 0 ? damaged(bytes.toByteArray()) : bytes.toByteArray();
  }

  private void parameter(DataOutputStream out) throws IOException {
    String type = random.nextInt(20) == 0 ? anyName() : TYPES[random.nextInt(TYPES.length)];
    out.writeUTF(type);
    if (type.equals("[Ljava.lang.Object;") && random.nextBoolean()) {
      for (int depth = random.nextInt(MAX_NESTED); depth > 0; depth--) {
        out.writeInt(1 + random.nextInt(2));
        out.writeUTF(type);
      }
    }
    if (type.contains(".") && !type.startsWith("[") && !type.startsWith("java.")) {
      out.writeUTF(random.nextInt(10) == 0 ? anyName() : type);
    }
    switch (random.nextInt(5)) {
      case 0 -> vint(out, anyLength());
      case 1 -> out.writeInt(anyLength());
      case 2 -> {
        out.writeUTF("long");
        out.writeInt(anyLength());
      }
      default -> out.write(new byte[random.nextInt(20)]);
    }
    out.write(noise(random.nextInt(60)));
  }

  private String anyName() {
    return "some.Name" + random.nextInt();
  }

  private int anyLength() {
    return random.nextInt(4) == 0 ? random.nextInt() : LENGTHS[random.nextInt(LENGTHS.length)];
  }

  private byte[] noise(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /** Writes a number as a Hadoop VInt. */
  private static void vint(DataOutputStream out, int value) throws IOException {
    if (value >= -112 && value <= 127) {
      out.write(value);
      return;
    }
    int rest = value < 0 ? ~value : value;
    int size = Math.max(1, (39 - Integer.numberOfLeadingZeros(rest)) / 8);
    out.write((value < 0 ? -120 : -112) - size);
    for (int i = size - 1; i >= 0; i--) {
      out.write(rest >> 8 * i);
    }
  }

  /**
   * Sends {@code bytes} to a daemon and waits until it has closed the connection.
   *
   * @return the number of bytes in its answer
   * @throws AssertionError if it does not close the connection
   */
  public static int send(InetSocketAddress to, byte[] bytes) throws IOException {
    int answered = 0;
    try (Socket socket = new Socket()) {
      socket.connect(to, PATIENCE_MILLIS);
      socket.setSoTimeout(PATIENCE_MILLIS);
      try {
        socket.getOutputStream().write(bytes);
        socket.shutdownOutput();
        byte[] answer = new byte[4096];
        for (int read = 0; read >= 0; read = socket.getInputStream().read(answer)) {
          answered += read;
        }
      } catch (SocketTimeoutException e) {
        throw new AssertionError(to + " neither answers nor closes", e);
      } catch (IOException e) {
        // It has closed the connection without reading everything.
      }
    }
    return answered;
  }

  /** Returns the bytes of this JVM's heap that are in use after a collection, without softly reachable objects. */
  public static long usedHeap() {
    try {
      unused = new long[Integer.MAX_VALUE - 8];
    } catch (OutOfMemoryError e) {
      // Before that, all soft references are cleared.
    }
    unused = null;
    Runtime runtime = Runtime.getRuntime();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) {
      System.gc();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }
}
