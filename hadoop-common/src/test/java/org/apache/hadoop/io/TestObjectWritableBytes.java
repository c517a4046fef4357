/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.io;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/**
 * Tests that call parameters and results have the same bytes as stock's, are read back from them, and fail as on stock.
 */
public class TestObjectWritableBytes {
  private static final long FOREVER_MILLIS = 60_000;
  private static final int THREADS = 4;
  private static final int ROUNDS = 50;
  /** The number of rounds with several threads, high enough that they contend for shared state. */
  private static final int ROUNDS_TOGETHER = 500;
  private static final int MAX_STRING = 200;

  /** Writes, reads back and describes seeded objects, and reads invalid bytes. */
  public static final class Calls implements Callable<List<String>> {
    /** The seed, fixed because stock is given only the class; the threads below use seeds of their own. */
    private static final long SEED = 3863;

    private final Random random;
    private final int rounds;
    private final Configuration conf = new Configuration(false);

    public Calls() {
      this(SEED, ROUNDS);
    }

    Calls(long seed, int rounds) {
      random = new Random(seed);
      this.rounds = rounds;
    }

    @Override
    public List<String> call() throws IOException {
      List<String> calls = new ArrayList<>();
      for (int i = 0; i < rounds; i++) {
        String text = text();
        add(calls, text, String.class);
        add(calls, new UTF8(text), UTF8.class);
        add(calls, new Text(text.replace("\ud800", "")), Writable.class);
        add(calls, null, random.nextBoolean() ? Text.class : String[].class);
        add(calls, random.nextLong(), long.class);
        add(calls, (char) random.nextInt(), char.class);
        add(calls, TimeUnit.values()[random.nextInt(TimeUnit.values().length)], TimeUnit.class);
        add(calls, new String[] {text(), text()}, String[].class);
        add(calls, random.ints(random.nextInt(4)).toArray(), int[].class);
        add(calls, new Writable[] {new LongWritable(i), new Text("x")}, Writable[].class);
      }
      for (String name : List.of("no.such.Class", "java.lang.Object", "org.apache.hadoop.io.Writable", "[X", "")) {
        calls.add(name + ": " + read(named(name)));
      }
      return calls;
    }

    /** Returns a text of any characters, including unpaired surrogates. */
    private String text() {
      char[] chars = new char[random.nextInt(MAX_STRING)];
      int bits = 1 + random.nextInt(Character.SIZE);
      for (int i = 0; i < chars.length; i++) {
        chars[i] = (char) random.nextInt(1 << bits);
      }
      return new String(chars);
    }

    private void add(List<String> calls, Object instance, Class<?> declared) throws IOException {
      for (boolean compact : new boolean[] {false, true}) {
        DataOutputBuffer out = new DataOutputBuffer();
        ObjectWritable.writeObject(out, instance, declared, conf, compact);
        byte[] bytes = Arrays.copyOf(out.getData(), out.getLength());
        calls.add(declared.getName() + " " + HexFormat.of().formatHex(bytes) + " " + read(bytes));
      }
    }

    private byte[] named(String name) throws IOException {
      DataOutputBuffer out = new DataOutputBuffer();
      UTF8.writeString(out, name);
      UTF8.writeString(out, name);
      return Arrays.copyOf(out.getData(), out.getLength());
    }

    private String read(byte[] bytes) {
      DataInputBuffer in = new DataInputBuffer();
      in.reset(bytes, bytes.length);
      ObjectWritable holder = new ObjectWritable();
      try {
        Object value = ObjectWritable.readObject(in, holder, conf);
        String text = value instanceof int[] ? Arrays.toString((int[]) value)
            : value instanceof Object[] ? Arrays.toString((Object[]) value) : String.valueOf(value);
        return holder.getDeclaredClass().getName() + " " + text + " to " + in.getPosition();
      } catch (ClassCastException e) {
        return "no Writable"; // The message names the class loader.
      } catch (IOException | RuntimeException e) {
        return e + " because of " + e.getCause();
      }
    }
  }

  @Test
  public void areStocks() throws Exception {
    List<String> stock = StockHadoop.call(Calls.class);
    assertCalls("stock", stock, new Calls().call());
    String unknown = "no.such.Class: java.lang.RuntimeException: readObject can't find class no.such.Class because of "
        + "java.lang.ClassNotFoundException: no.such.Class";
    assertEquals(1, Collections.frequency(stock, unknown));
  }

  /** Compares the calls one by one, because all of them together fill a screen. */
  private static void assertCalls(String source, List<String> expected, List<String> calls) {
    assertEquals(source, expected.size(), calls.size());
    for (int i = 0; i < expected.size(); i++) {
      assertEquals(source, expected.get(i), calls.get(i));
    }
  }

  /** Checks that threads sharing the caches write and read the same as a single thread. */
  @Test(timeout = FOREVER_MILLIS)
  public void doNotDependOnOtherThreads() throws Exception {
    long seed = new Random().nextLong();
    CyclicBarrier start = new CyclicBarrier(THREADS);
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    List<Future<List<String>>> together = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Calls calls = new Calls(seed + i, ROUNDS_TOGETHER);
      together.add(threads.submit(() -> {
        start.await();
        return calls.call();
      }));
    }
    try {
      for (int i = 0; i < THREADS; i++) {
        assertCalls("seed " + (seed + i), new Calls(seed + i, ROUNDS_TOGETHER).call(), together.get(i).get());
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
