/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionOutputStream;
import org.apache.hadoop.io.compress.Compressor;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.sort.ThreadSafeComparators;
import org.apache.hadoop.mapreduce.spill.ThreadSafeCodecs;
import org.apache.hadoop.testing.TellSeed;
import org.apache.hadoop.util.ReflectionUtils;
import org.junit.Rule;
import org.junit.Test;

/** Checks that each listed class does the same on four threads as on one. */
@SuppressWarnings({"rawtypes", "unchecked"})
public class TestThreadSafeClasses {
  private static final int THREADS = 4;
  private static final int KEYS = 2000;

  private final long seed = System.nanoTime();

  @Rule
  public final TellSeed seedTold = new TellSeed(seed);

  private final Random random = new Random(seed);
  private final JobConf job = new JobConf();

  /** One instance of a comparator that is considered safe serves all threads, as when a key class has registered it. */
  @Test
  public void comparatorsAreOfOneThread() throws Exception {
    for (String name : ThreadSafeComparators.COMPARATORS) {
      Class<? extends WritableComparator> type = Class.forName(name).asSubclass(WritableComparator.class);
      job.set("mapreduce.partition.keycomparator.options", "-k2,2n -k1,1r");
      RawComparator<?> comparator = ReflectionUtils.newInstance(type, job);
      assertTrue(type.getName(), ThreadSafeComparators.contains(comparator));
      check(type.getName(), List.of(comparator, comparator, comparator, comparator));
    }
  }

  /** Each thread has its own instance. */
  @Test
  public void keysAreReadAndComparedByOneThread() throws Exception {
    for (String name : ThreadSafeComparators.KEYS) {
      Class<?> key = Class.forName(name);
      List<RawComparator<?>> comparators = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        comparators.add(WritableComparator.get(key.asSubclass(WritableComparable.class)));
      }
      assertTrue(key.getName(), ThreadSafeComparators.contains(comparators.get(0)));
      check(key.getName(), comparators);
    }
  }

  private void check(String name, List<RawComparator<?>> comparators) throws Exception {
    List<byte[]> keys = new ArrayList<>();
    for (int i = 0; i < KEYS; i++) {
      keys.add(key());
    }
    int[] expected = compareAll(comparators.get(0), keys);
    for (int[] compared : onThreads(number -> compareAll(comparators.get(number), keys))) {
      assertArrayEquals(name + ", seed " + seed, expected, compared);
    }
  }

  /** Returns bytes that every comparator accepts as a key: a length of one or two bytes, and columns. */
  private byte[] key() {
    byte[] text = (random.nextInt(5) + "\t" + random.nextInt(100) + "\tabcdefghijk").getBytes();
    byte[] key = new byte[2 + text.length];
    key[1] = (byte) text.length;
    System.arraycopy(text, 0, key, 2, text.length);
    return key;
  }

  private static int[] compareAll(RawComparator<?> comparator, List<byte[]> keys) {
    int[] compared = new int[30 * KEYS];
    boolean empty = comparator instanceof NullWritable.Comparator;
    for (int i = 0; i < compared.length; i++) {
      byte[] a = keys.get(i % KEYS);
      byte[] b = keys.get(i * 7919 % KEYS);
      compared[i] = Integer.signum(comparator.compare(a, 0, empty ? 0 : a.length, b, 0, empty ? 0 : b.length));
    }
    return compared;
  }

  /** Checks that one instance of each codec compresses on several threads as it does on one. */
  @Test
  public void codecsAreOfOneThread() throws Exception {
    for (String name : ThreadSafeCodecs.CODECS) {
      Class<? extends CompressionCodec> type = Class.forName(name).asSubclass(CompressionCodec.class);
      assertTrue(name, ThreadSafeClasses.mayCompress(job, type));
      CompressionCodec codec = ReflectionUtils.newInstance(type, job);
      List<byte[]> pieces = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        pieces.add(piece());
      }
      byte[] expected = compressAll(codec, pieces);
      for (byte[] compressed : onThreads(number -> compressAll(codec, pieces))) {
        assertArrayEquals(name + ", seed " + seed, expected, compressed);
      }
    }
  }

  /** Compresses all pieces in turn; decompresses each, which must give the same bytes. */
  private static byte[] compressAll(CompressionCodec codec, List<byte[]> pieces) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] piece : pieces) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      Compressor compressor = CodecPool.getCompressor(codec);
      try (CompressionOutputStream out = codec.createOutputStream(bytes, compressor)) {
        out.write(piece);
        out.finish();
      }
      CodecPool.returnCompressor(compressor);
      Decompressor decompressor = CodecPool.getDecompressor(codec);
      byte[] read = new byte[piece.length];
      IOUtils.readFully(codec.createInputStream(new ByteArrayInputStream(bytes.toByteArray()), decompressor), read, 0,
          read.length);
      CodecPool.returnDecompressor(decompressor);
      assertArrayEquals(piece, read);
      all.write(bytes.toByteArray());
    }
    return all.toByteArray();
  }

  private byte[] piece() {
    byte[] piece = new byte[1 + random.nextInt(20_000)];
    for (int i = 0; i < piece.length; i++) {
      piece[i] = (byte) random.nextInt(10);
    }
    return piece;
  }

  private interface Work<T> {
    T of(int thread) throws Exception;
  }

  private static <T> List<T> onThreads(Work<T> work) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      CyclicBarrier start = new CyclicBarrier(THREADS);
      List<Callable<T>> all = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int number = i;
        all.add(() -> {
          start.await();
          return work.of(number);
        });
      }
      List<T> results = new ArrayList<>();
      for (Future<T> result : threads.invokeAll(all)) {
        results.add(result.get());
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }

  /** A comparator that Hadoop gains must be reviewed, and listed if it is thread-safe. */
  @Test
  public void allComparatorsOfHadoopAreListed() throws Exception {
    Path home = Path.of(Text.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Set<Class<?>> found;
    if (Files.isDirectory(home)) {
      found = publicComparators(home);
    } else {
      try (FileSystem jar = FileSystems.newFileSystem(home)) {
        found = publicComparators(jar.getPath("/"));
      }
    }
    Set<Class<?>> listed = new HashSet<>();
    for (String name : ThreadSafeComparators.COMPARATORS) {
      listed.add(Class.forName(name));
    }
    listed.removeIf(type -> type.getPackage() != WritableComparator.class.getPackage());
    assertEquals(found, listed);
  }

  private static Set<Class<?>> publicComparators(Path home) throws IOException, ClassNotFoundException {
    Set<Class<?>> found = new HashSet<>();
    try (Stream<Path> files = Files.list(home.resolve("org/apache/hadoop/io"))) {
      for (Path file : (Iterable<Path>) files.filter(each -> each.toString().endsWith(".class"))::iterator) {
        String name = file.getFileName().toString().replace(".class", "");
        Class<?> type = Class.forName("org.apache.hadoop.io." + name, false, Text.class.getClassLoader());
        if (WritableComparator.class.isAssignableFrom(type) && Modifier.isPublic(type.getModifiers())) {
          found.add(type);
        }
      }
    }
    found.remove(WritableComparator.class);
    return found;
  }

  @Test
  public void subclassesAreNotKnown() {
    assertFalse(ThreadSafeComparators.contains(new Text.Comparator() { }));
    assertFalse(ThreadSafeClasses.mayCompress(job, new DefaultCodec() { }.getClass()));
    assertFalse(ThreadSafeComparators.contains(WritableComparator.get(Key.class)));
  }

  /** A key without its own comparator. */
  public static class Key extends IntWritable {
  }

  @Test
  public void aJobMayDeclareItsOwn() {
    Configuration declared = new Configuration();
    declared.setBoolean("mapreduce.job.classes.threadsafe", true);
    assertTrue(ThreadSafeClasses.mayCompress(declared, new DefaultCodec() { }.getClass()));
  }
}
