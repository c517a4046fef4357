/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.io;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.apache.hadoop.util.ReflectionUtils;
import org.junit.Test;

/**
 * Checks that no Writable of Hadoop takes much memory to read a frame of a hundred bytes, whatever it contains: any of
 * them can be sent to any daemon as a call's parameter.
 */
public class TestWritablesOfFrames {
  private static final long FOREVER_MILLIS = 600_000;

  /** Reads frames with every Writable; returns the names of those that took too much memory. */
  public static class Reading implements Callable<Set<String>> {
    private static final long MAX_ALLOCATED = 2 << 20;
    private static final String[] TEXTS = {"", "long", "int", "RUNNING", "MAP", "SETUP", "running", "a", "KILL_TASK",
        "[Ljava.lang.String;", "org.apache.hadoop.io.Text", "org.apache.hadoop.io.IntWritable",
        "org.apache.hadoop.mapred.FileSplit", "LAUNCH_TASK", "UNASSIGNED", "REDUCE", "SHUFFLE"};

    /** Some of the classes that take too much memory on stock. */
    private static final Set<String> GREEDY_ON_STOCK = Set.of("org.apache.hadoop.io.BytesWritable",
        "org.apache.hadoop.hdfs.server.protocol.BlockCommand",
        "org.apache.hadoop.mapred.MapTaskCompletionEventsUpdate");

    private final int frames;
    private final Predicate<String> wanted;
    private final Configuration conf = new Configuration(false);
    private int classes;

    /**
     * Tries a few classes, enough for stock: each time one runs out of memory, the JVM performs a full garbage
     * collection.
     */
    public Reading() {
      this(6, GREEDY_ON_STOCK::contains);
    }

    Reading(int frames, Predicate<String> wanted) {
      this.frames = frames;
      this.wanted = wanted;
    }

    @Override
    public Set<String> call() throws Exception {
      KerberosInternals.exportTo(getClass());
      Set<String> tooMuch = new TreeSet<>();
      for (Class<?> type : List.of(Writable.class, DatanodeInfo.class, JobConf.class)) {
        for (String name : names(type)) {
          Class<?> found = wanted.test(name) ? load(name) : null;
          if (found != null) {
            classes++;
            Random random = new Random(name.hashCode());
            for (int i = 0; i < frames && !tooMuch.contains(name); i++) {
              byte[] frame = frame(random);
              // the first read may also initialize a class
              if (takesMuch(found, frame) && takesMuch(found, frame)) {
                tooMuch.add(name);
              }
            }
          }
        }
      }
      return tooMuch;
    }

    private static Class<?> load(String name) {
      try {
        Class<?> type = Class.forName(name, false, Reading.class.getClassLoader());
        if (Writable.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers())) {
          Constructor<?> constructor = type.getDeclaredConstructor();
          constructor.setAccessible(true);
          constructor.newInstance();
          return type;
        }
      } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
        // A server cannot instantiate it either.
      }
      return null;
    }

    private boolean takesMuch(Class<?> type, byte[] frame) throws ReflectiveOperationException {
      Writable writable = (Writable) ReflectionUtils.newInstance(type, conf);
      DataInput in = open(frame);
      long before = allocated();
      try {
        writable.readFields(in);
      } catch (IOException | RuntimeException | LinkageError | AssertionError e) {
        // The frame is rejected.
      } catch (OutOfMemoryError e) {
        return true;
      }
      return allocated() - before > MAX_ALLOCATED;
    }

    private static DataInput open(byte[] frame) throws ReflectiveOperationException {
      try {
        return (DataInput) Class.forName("org.apache.hadoop.io.FrameInput").getConstructor(byte[].class)
            .newInstance(frame);
      } catch (ClassNotFoundException stock) {
        return new DataInputStream(new ByteArrayInputStream(frame));
      }
    }

    private static long allocated() {
      return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
          .getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    /** Returns random pieces that can be read as lengths, texts and flags. */
    private static byte[] frame(Random random) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(bytes);
      while (bytes.size() < 100) {
        switch (random.nextInt(8)) {
          case 0 -> out.writeInt(Integer.MAX_VALUE);
          case 1 -> WritableUtils.writeVInt(out, Integer.MAX_VALUE);
          case 2 -> out.write(random.nextInt(3));
          case 3 -> out.writeInt(random.nextInt(3));
          case 4 -> out.write(new byte[random.nextInt(30)]);
          case 5 -> out.writeUTF(TEXTS[random.nextInt(TEXTS.length)]);
          case 6 -> Text.writeString(out, TEXTS[random.nextInt(TEXTS.length)]);
          default -> out.write(random.nextInt());
        }
      }
      return bytes.toByteArray();
    }

    /** Returns the names of the classes in the jar or directory that contains {@code type}. */
    private static Set<String> names(Class<?> type) throws Exception {
      Path home = Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (Files.isDirectory(home)) {
        return namesBelow(home);
      }
      try (FileSystem jar = FileSystems.newFileSystem(home)) {
        return namesBelow(jar.getPath("/"));
      }
    }

    private static Set<String> namesBelow(Path root) throws IOException {
      Set<String> names = new TreeSet<>();
      try (Stream<Path> files = Files.walk(root)) {
        files.map(file -> root.relativize(file).toString()).filter(file -> file.endsWith(".class"))
            .forEach(file -> names.add(file.substring(0, file.length() - 6).replace('/', '.')));
      }
      return names;
    }
  }

  @Test(timeout = FOREVER_MILLIS)
  public void noFrameTakesMoreThanItIs() throws Exception {
    assertEquals(Reading.GREEDY_ON_STOCK, StockHadoop.call(Reading.class));
    Reading reading = new Reading(300, name -> true);
    assertEquals(Set.of(), reading.call());
    assertTrue("looked at " + reading.classes, reading.classes > 100);
  }
}
