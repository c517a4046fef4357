/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ipc;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.testing.GarbageFrames;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;
import org.junit.Test;

/**
 * Tests that a server survives whatever it receives. {@code -Dfuzz.frames=100000} sends more, {@code -Dfuzz.seed}
 * repeats a run.
 */
public class TestGarbageFrames {
  private static final long FOREVER_MILLIS = 3_600_000;
  private static final int FRAMES = Integer.getInteger("fuzz.frames", 3000);
  private static final long MAX_GROWTH = 16 << 20;
  /** Bytes of which each is the low byte of its index. */
  private static final byte[] COUNTED = new byte[1 << 16];

  static {
    for (int i = 0; i < COUNTED.length; i++) {
      COUNTED[i] = (byte) i;
    }
  }

  /** A protocol of calls that return their parameter. */
  public interface Echo extends VersionedProtocol {
    long VERSION = 1;

    String echo(String text) throws IOException;

    /** Returns its parameter. */
    byte[] bytes(byte[] bytes) throws IOException;
  }

  /** The server side. */
  public static final class EchoServer implements Echo {
    @Override
    public long getProtocolVersion(String protocol, long clientVersion) {
      return VERSION;
    }

    @Override
    public String echo(String text) {
      if (text.equals("error")) {
        throw new StackOverflowError("of the method");
      }
      return text;
    }

    @Override
    public byte[] bytes(byte[] bytes) {
      return bytes;
    }
  }

  /** Returns a server's reaction to garbage of each kind, each on a new connection. */
  public static final class Ends implements Callable<List<String>> {
    @Override
    public List<String> call() throws Exception {
      KerberosInternals.exportTo(getClass());
      List<String> ends = new ArrayList<>();
      ends.add(end(bytes(out -> out.writeInt(Integer.MAX_VALUE))));
      ends.add(end(bytes(out -> {
        out.writeInt(5);
        out.write(new byte[] {(byte) -116, 0x7f, -1, -1, -1});
      })));
      ends.add(end(bytes(out -> {
        out.writeInt(Echo.class.getName().length() + 2);
        out.writeByte(Echo.class.getName().length());
        out.writeBytes(Echo.class.getName());
        out.writeBoolean(false);
        out.writeInt(Integer.MAX_VALUE);
      })));
      return ends;
    }

    private static String end(byte[] bytes) throws Exception {
      Server server = RPC.getServer(Echo.class, new EchoServer(), "localhost", 0, 1, false, new Configuration(), null);
      server.start();
      InetSocketAddress address = NetUtils.getConnectAddress(server);
      try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
        socket.setSoTimeout(10);
        socket.getOutputStream().write(bytes);
        while (true) {
          try {
            if (socket.getInputStream().read() < 0) {
              return "closes the connection, readers: " + readers(address.getPort());
            }
          } catch (SocketTimeoutException e) {
            if (readers(address.getPort()) == 0) {
              return "has no reader any more";
            }
          }
        }
      } finally {
        server.stop();
      }
    }

    private static int readers(int port) {
      int readers = 0;
      for (Thread thread : Thread.getAllStackTraces().keySet()) {
        readers += thread.getName().equals("Socket Reader #1 for port " + port) ? 1 : 0;
      }
      return readers;
    }
  }

  private interface Body {
    void write(DataOutputStream out) throws IOException;
  }

  private static byte[] bytes(Body body) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeBytes("hrpc");
    out.write(5);
    out.write(80);
    body.write(out);
    return bytes.toByteArray();
  }

  @Test(timeout = FOREVER_MILLIS)
  public void tenBytesEndNoReader() throws Exception {
    String dead = "has no reader any more";
    assertEquals(List.of(dead, dead, dead), StockHadoop.call(Ends.class));
    String alive = "closes the connection, readers: 1";
    assertEquals(List.of(alive, alive, alive), new Ends().call());
  }

  @Test(timeout = FOREVER_MILLIS)
  public void framesOfAllKinds() throws Exception {
    long seed = Long.getLong("fuzz.seed", 44);
    String run = "-Dfuzz.seed=" + seed + " -Dfuzz.frames=" + FRAMES;
    List<String> lines = new ArrayList<>();
    Logger logger = Logger.getLogger(Server.class);
    AppenderSkeleton appender = appender(lines);
    logger.addAppender(appender);
    long began = System.nanoTime();
    try (Running running = new Running(new Configuration())) {
      assertEquals("before", running.echo.echo("before"));
      GarbageFrames garbage = new GarbageFrames(seed, Echo.class.getName(), "echo", "getProtocolVersion");
      while (garbage.frames() < FRAMES / 3) {
        GarbageFrames.send(running.address, garbage.nextCalls());
      }
      long before = GarbageFrames.usedHeap();
      while (garbage.frames() < FRAMES) {
        GarbageFrames.send(running.address, garbage.nextCalls());
      }
      assertEquals(run, "after", running.echo.echo("after"));
      long growth = GarbageFrames.usedHeap() - before;
      assertTrue(run + ": heap grew by " + growth, growth < MAX_GROWTH);
      int refused = running.server.getRpcMetrics().refusedFrames.getCurrentIntervalValue();
      assertTrue(run + ": refused " + refused, refused > FRAMES / 20 && refused < FRAMES);
    } finally {
      logger.removeAppender(appender);
    }
    // At most one a minute.
    long most = 2 + TimeUnit.NANOSECONDS.toMinutes(System.nanoTime() - began);
    assertTrue(run + ": " + lines, lines.stream().filter(line -> line.contains("efused a frame")).count() <= most);
    assertTrue(run + ": " + lines,
        lines.stream().filter(line -> line.contains("Closed the connection")).count() <= most);
  }

  /** Checks that a client that really exceeds the limit is told so. */
  @Test(timeout = FOREVER_MILLIS)
  public void theClientLearnsTheBound() throws Exception {
    Configuration conf = new Configuration();
    conf.setInt("ipc.maximum.data.length", 50_000);
    try (Running running = new Running(conf)) {
      assertEquals(40_000, running.echo.bytes(new byte[40_000]).length);
      String message = assertThrows(IOException.class, () -> running.echo.bytes(new byte[60_000])).getMessage();
      assertTrue(message, message.contains(" bytes is refused: ipc.maximum.data.length is 50000"));
      assertEquals("again", running.echo.echo("again"));
      assertEquals(1, running.server.getRpcMetrics().refusedFrames.getCurrentIntervalValue());
    }
  }

  /** Checks frames whose memory is allocated in steps. */
  @Test(timeout = FOREVER_MILLIS)
  public void longFramesAreRead() throws Exception {
    try (Running running = new Running(new Configuration())) {
      for (int length : new int[] {0, 1, 1000, 70_000, 200_000, 5_000_000}) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        assertArrayEquals(bytes, running.echo.bytes(bytes));
      }
    }
    FrameLimits limits = new FrameLimits(new Configuration());
    for (int length : new int[] {0, 1, 65_536, 65_537, 131_072, 5_000_001, 64 << 20}) {
      var frame = limits.begin(length, true, why -> { });
      int steps = 0;
      while (true) {
        while (frame.hasRemaining()) {
          int from = frame.position() & 0xff;
          frame.put(COUNTED, from, Math.min(frame.remaining(), COUNTED.length - from));
        }
        if (frame.capacity() == length) {
          break;
        }
        frame = FrameLimits.grow(frame, length);
        steps++;
      }
      ByteBuffer read = frame.flip();
      assertEquals(length, read.remaining());
      while (read.hasRemaining()) {
        ByteBuffer piece = read.slice(read.position(), Math.min(read.remaining(), COUNTED.length));
        assertEquals("after " + read.position(), -1, piece.mismatch(ByteBuffer.wrap(COUNTED, 0, piece.remaining())));
        read.position(read.position() + piece.remaining());
      }
      assertTrue(length + " in " + steps, steps <= 10);
    }
  }

  @Test(timeout = FOREVER_MILLIS)
  public void errorsOfMethodsEndNoHandler() throws Exception {
    try (Running running = new Running(new Configuration())) {
      for (int i = 0; i < 5; i++) {
        assertThrows(IOException.class, () -> running.echo.echo("error"));
      }
      assertEquals("alive", running.echo.echo("alive"));
    }
  }

  @Test
  public void boundsAreChecked() throws Exception {
    FrameLimits limits = new FrameLimits(new Configuration(false));
    List<IOException> told = new ArrayList<>();
    assertEquals("A frame of 67108865 bytes is refused: ipc.maximum.data.length is 67108864",
        assertThrows(IOException.class, () -> limits.begin((64 << 20) + 1, true, told::add)).getMessage());
    assertEquals("the client is told", "A frame of 67108865 bytes is refused: ipc.maximum.data.length is 67108864",
        told.remove(0).getMessage());
    assertEquals("A frame of 131073 bytes is refused: ipc.maximum.setup.length is 131072",
        assertThrows(IOException.class, () -> limits.begin((128 << 10) + 1, false, told::add)).getMessage());
    assertEquals("nobody is told who is not known", List.of(), told);
    assertEquals("A frame of -2 bytes is refused: ipc.maximum.data.length is 67108864",
        assertThrows(IOException.class, () -> limits.whole(-2, true)).getMessage());
    for (String key : new String[] {"ipc.maximum.data.length", "ipc.maximum.setup.length"}) {
      Configuration conf = new Configuration();
      conf.set(key, "64m");
      assertEquals(key + " is '64m': expected a whole number of bytes from 1024 to 2147483647",
          assertThrows(InvalidKeyException.class, () -> new Running(conf)).getMessage());
    }
  }

  private static AppenderSkeleton appender(List<String> lines) {
    AppenderSkeleton appender = new AppenderSkeleton() {
      @Override
      protected synchronized void append(LoggingEvent event) {
        lines.add(event.getRenderedMessage());
      }

      @Override
      public boolean requiresLayout() {
        return false;
      }

      @Override
      public void close() {
      }
    };
    appender.setThreshold(Level.INFO);
    return appender;
  }

  /** A server with a client. */
  private static final class Running implements AutoCloseable {
    private final Server server;
    private final InetSocketAddress address;
    private final Echo echo;

    Running(Configuration conf) throws IOException {
      server = RPC.getServer(Echo.class, new EchoServer(), "localhost", 0, 1, false, conf, null);
      server.start();
      address = NetUtils.getConnectAddress(server);
      echo = (Echo) RPC.getProxy(Echo.class, Echo.VERSION, address, conf);
    }

    @Override
    public void close() {
      RPC.stopProxy(echo);
      server.stop();
    }
  }
}
