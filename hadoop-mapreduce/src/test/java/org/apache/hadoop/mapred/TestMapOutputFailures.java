/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.DataOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Iterator;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.CompressionOutputStream;
import org.apache.hadoop.io.compress.Compressor;
import org.apache.hadoop.io.compress.CompressorStream;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.testing.DependsOnUser;
import org.apache.hadoop.util.Progressable;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Checks that whenever the writing of a map's output fails, the task fails with the cause and leaves neither output nor
 * threads.
 */
@Category(DependsOnUser.class)
public class TestMapOutputFailures {
  private static final String RECORDS = "test.records";
  private static final String FAULT = "the fault of this test";
  private static final int MANY = 60_000;

  public static class Emit implements MapRunnable<NullWritable, NullWritable, Object, Text> {
    private JobConf job;

    @Override
    public void configure(JobConf conf) {
      job = conf;
    }

    @Override
    public void run(RecordReader<NullWritable, NullWritable> in, OutputCollector<Object, Text> out, Reporter reporter)
        throws IOException {
      Random random = new Random(5);
      for (int i = 0; i < job.getInt(RECORDS, 0); i++) {
        out.collect(key(random), new Text("a value of an ordinary length"));
      }
    }

    Object key(Random random) {
      return new LongWritable(random.nextLong());
    }
  }

  /** A map whose last key is of another class. */
  public static class EmitOther extends Emit {
    @Override
    Object key(Random random) {
      return new Text("not a number");
    }
  }

  /** A map that fails after it has begun to spill. */
  public static class EmitAndFail extends Emit {
    @Override
    public void run(RecordReader<NullWritable, NullWritable> in, OutputCollector<Object, Text> out, Reporter reporter)
        throws IOException {
      super.run(in, out, reporter);
      throw new IllegalStateException(FAULT);
    }
  }

  public static class Faulty extends LongWritable.Comparator {
    @Override
    public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
      throw new IllegalStateException(FAULT);
    }
  }

  public static class FaultyByError extends LongWritable.Comparator {
    @Override
    public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
      throw new StackOverflowError(FAULT);
    }
  }

  public static class FaultyCombiner extends MapReduceBase implements Reducer<LongWritable, Text, LongWritable, Text> {
    @Override
    public void reduce(LongWritable key, Iterator<Text> values, OutputCollector<LongWritable, Text> out,
        Reporter reporter) {
      throw new IllegalStateException(FAULT);
    }
  }

  /** A codec that passes some bytes on and then fails. */
  public static class FaultyCodec extends DefaultCodec {
    @Override
    public CompressionOutputStream createOutputStream(OutputStream out, Compressor compressor) throws IOException {
      return new CompressorStream(out, compressor) {
        private long left = 50_000;

        @Override
        public void write(byte[] b, int off, int len) throws IOException {
          left -= len;
          if (left < 0) {
            throw new IOException(FAULT);
          }
          super.write(b, off, len);
        }
      };
    }
  }

  /** A comparator that sleeps until it is interrupted. */
  public static class Sleeper extends LongWritable.Comparator {
    static volatile CountDownLatch asleep;

    @Override
    public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
      asleep.countDown();
      try {
        Thread.sleep(Long.MAX_VALUE);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return 0;
    }
  }

  public static class WrongPartition implements Partitioner<Object, Text> {
    @Override
    public void configure(JobConf conf) {
    }

    @Override
    public int getPartition(Object key, Text value, int partitions) {
      return partitions;
    }
  }

  /** A map that keeps its collector, so that another thread can collect after the task has ended. */
  public static class EmitLater extends Emit {
    static volatile OutputCollector<Object, Text> collector;

    @Override
    public void run(RecordReader<NullWritable, NullWritable> in, OutputCollector<Object, Text> out, Reporter reporter)
        throws IOException {
      super.run(in, out, reporter);
      collector = out;
    }
  }

  /** A map whose last value writes only half of itself. */
  public static class EmitFaultyValue extends Emit {
    @Override
    public void run(RecordReader<NullWritable, NullWritable> in, OutputCollector<Object, Text> out, Reporter reporter)
        throws IOException {
      super.run(in, out, reporter);
      @SuppressWarnings({"unchecked", "rawtypes"})
      OutputCollector<Object, Object> any = (OutputCollector) out;
      any.collect(new LongWritable(1), new FaultyValue());
    }
  }

  public static class FaultyValue extends LongWritable {
    @Override
    public void write(DataOutput out) throws IOException {
      out.writeInt(7);
      throw new IOException(FAULT);
    }
  }

  /** A disk with limited room for all files together. */
  public static class FullDisk extends LocalFileSystem {
    static final AtomicLong ROOM = new AtomicLong();
    /** True if there is no room for the output's index, whatever there is for the rest. */
    static volatile boolean fullForIndex;

    public FullDisk() {
      super(new RawLocalFileSystem() {
        @Override
        public FSDataOutputStream create(Path file, boolean overwrite, int buffer, short replication, long block,
            Progressable progress) throws IOException {
          return limit(file, super.create(file, overwrite, buffer, replication, block, progress));
        }

        @Override
        public FSDataOutputStream create(Path file, FsPermission permission, boolean overwrite, int buffer,
            short replication, long block, Progressable progress) throws IOException {
          return limit(file, super.create(file, permission, overwrite, buffer, replication, block, progress));
        }
      });
    }

    private static FSDataOutputStream limit(Path file, FSDataOutputStream out) throws IOException {
      AtomicLong room = fullForIndex && file.getName().equals("file.out.index") ? new AtomicLong() : ROOM;
      return new FSDataOutputStream(new OutputStream() {
        @Override
        public void write(int b) throws IOException {
          write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] b, int off, int len) throws IOException {
          if (room.addAndGet(-len) < 0) {
            throw new IOException(FAULT);
          }
          out.write(b, off, len);
        }

        @Override
        public void close() throws IOException {
          out.close();
        }
      }, null);
    }
  }

  private MapRun run;
  private JobConf job;

  @Before
  public void make() throws IOException {
    run = new MapRun();
    job = run.job();
    job.setMapRunnerClass(Emit.class);
    job.setMapOutputKeyClass(LongWritable.class);
    job.setMapOutputValueClass(Text.class);
    job.setInt("mapreduce.task.io.sort.mb", 1);
    job.setInt("mapreduce.task.sort.threads", 2);
    job.setInt(RECORDS, MANY);
  }

  @After
  public void clean() throws IOException {
    run.close();
  }

  @Test
  public void failsWithAComparatorThatThrowsInASpill() throws Exception {
    job.setOutputKeyComparatorClass(Faulty.class);
    IOException e = check(IOException.class);
    assertEquals("Spill failed", e.getMessage());
    assertEquals(FAULT, e.getCause().getMessage());
  }

  @Test
  public void failsWithAComparatorThatThrowsInTheLastSpill() throws Exception {
    job.setOutputKeyComparatorClass(Faulty.class);
    job.setInt(RECORDS, 5_000);
    assertEquals(FAULT, check(IllegalStateException.class).getMessage());
  }

  @Test
  public void failsWithAnError() throws Exception {
    job.setOutputKeyComparatorClass(FaultyByError.class);
    IOException e = check(IOException.class);
    assertEquals(FAULT, e.getCause().getMessage());
    assertTrue("the task tracker hears of an error", run.reported().contains(FAULT));
  }

  @Test
  public void failsWithACombinerThatThrows() throws Exception {
    job.setCombinerClass(FaultyCombiner.class);
    assertEquals(FAULT, check(IOException.class).getCause().getMessage());
    job.setInt(RECORDS, 100);
    assertEquals(FAULT, check(IllegalStateException.class).getMessage());
  }

  @Test
  public void failsWithACodecThatThrows() throws Exception {
    job.setCompressMapOutput(true);
    job.setMapOutputCompressorClass(FaultyCodec.class);
    assertEquals(FAULT, check(IOException.class).getCause().getMessage());
    job.setInt(RECORDS, 10_000);
    assertEquals(FAULT, check(IOException.class).getMessage());
  }

  /** A killed task ends even though its map waits for a spill, and the spill for two sorting threads. */
  @Test
  public void endsWhenItIsInterrupted() throws Exception {
    job.setOutputKeyComparatorClass(Sleeper.class);
    job.setBoolean("mapreduce.job.classes.threadsafe", true);
    Sleeper.asleep = new CountDownLatch(2);
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread map = new Thread(() -> thrown.set(assertThrows(IOException.class, run::run)));
    map.start();
    assertTrue("the spill has begun", Sleeper.asleep.await(60, TimeUnit.SECONDS));
    map.interrupt();
    map.join(60_000);
    assertEquals("Buffer interrupted while waiting for the writer", thrown.get().getMessage());
    assertFalse("an output remains: " + run.files(), run.files().contains("file.out"));
    awaitThreads();
  }

  @Test
  public void failsWithAValueThatCannotBeWritten() throws Exception {
    job.setMapRunnerClass(EmitFaultyValue.class);
    job.setMapOutputValueClass(FaultyValue.class);
    job.setInt(RECORDS, 0);
    assertEquals(FAULT, check(IOException.class).getMessage());
  }

  @Test
  public void failsWithTheMap() throws Exception {
    job.setMapRunnerClass(EmitAndFail.class);
    assertEquals(FAULT, check(IllegalStateException.class).getMessage());
  }

  @Test
  public void failsWithAKeyOfAnotherClass() throws Exception {
    job.setMapRunnerClass(EmitOther.class);
    assertEquals("Type mismatch in key from map: expected org.apache.hadoop.io.LongWritable, recieved "
        + "org.apache.hadoop.io.Text", check(IOException.class).getMessage());
  }

  @Test
  public void takesNothingAfterItsEnd() throws Exception {
    job.setMapRunnerClass(EmitLater.class);
    run.run();
    assertEquals("The map output is closed", assertThrows(IOException.class,
        () -> EmitLater.collector.collect(new LongWritable(1), new Text("late"))).getMessage());
  }

  @Test
  public void failsWithAPartitionThatDoesNotExist() throws Exception {
    job.setPartitionerClass(WrongPartition.class);
    assertTrue(check(IOException.class).getMessage().matches("Illegal partition for -?\\d+ \\(3\\)"));
  }

  /** A map fails on a full disk in each spill, in the merge and when it writes its index. */
  @Test
  public void failsOnAFullDisk() throws Exception {
    job.setClass("fs.file.impl", FullDisk.class, LocalFileSystem.class);
    job.setBoolean("fs.file.impl.disable.cache", true);
    FullDisk.ROOM.set(Long.MAX_VALUE);
    run.run();
    long needed = Long.MAX_VALUE - FullDisk.ROOM.get();
    assertTrue("several spills and their merge", needed > 4_000_000);
    run.clean();
    long[] rooms = {0, 1, 100_000, 900_000, needed / 2 - 70_000, needed / 2 + 1, needed * 3 / 4, needed - 70_000,
        needed - 1000};
    for (long room : rooms) {
      FullDisk.ROOM.set(room);
      checkFullDisk(room + " of " + needed + " bytes");
    }
    // the number of spills may vary, so the index's share of the bytes is not known in advance
    FullDisk.ROOM.set(needed + 10_000);
    FullDisk.fullForIndex = true;
    try {
      checkFullDisk("the index");
    } finally {
      FullDisk.fullForIndex = false;
    }
    FullDisk.ROOM.set(needed + 10_000);
    run.run();
    assertTrue("with just enough room", run.output().toFile().exists());
  }

  private void checkFullDisk(String message) throws Exception {
    Throwable e = check(IOException.class);
    while (e.getCause() != null) {
      e = e.getCause();
    }
    assertEquals(message, FAULT, e.getMessage());
  }

  /** Runs the task, which must fail and leave nothing that could be taken for its output. */
  private <T extends Throwable> T check(Class<T> type) throws Exception {
    T thrown = assertThrows(type, run::run);
    assertFalse("an output remains: " + run.files(),
        run.files().contains("file.out") || run.files().contains("file.out.index"));
    awaitThreads();
    run.clean();
    return thrown;
  }

  private static void awaitThreads() throws InterruptedException {
    long end = System.nanoTime() + 60_000_000_000L;
    while (Thread.getAllStackTraces().keySet().stream().anyMatch(thread -> thread.getName().equals("SpillThread"))) {
      assertTrue("a thread remains", System.nanoTime() < end);
      Thread.sleep(20);
    }
  }
}
