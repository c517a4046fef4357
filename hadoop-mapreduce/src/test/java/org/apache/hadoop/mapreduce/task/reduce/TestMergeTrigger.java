/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;
import static org.mockito.Mockito.mock;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.task.reduce.MapOutput.Type;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.apache.hadoop.util.Progress;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

/** Checks that no merge of outputs in memory is forgotten, and that fetchers wait only for room. */
public class TestMergeTrigger {
  private static final int MEMORY = 100_000;
  /**
   * The size of an output, below the quarter of the memory that one may take; three of them reach the threshold of 66
   * %.
   */
  private static final int OUTPUT = 24_000;
  private static final int VALUE = 23_000;

  /** The limit of a test; a fault would make it wait for ever. */
  @Rule
  public final Timeout limit = Timeout.seconds(60);

  /**
   * A manager whose in-memory merges pause, all but finished and with their memory released, until the test lets them
   * go.
   */
  static final class Held extends MergeManager<IntWritable, BytesWritable> {
    final CountDownLatch merged = new CountDownLatch(1);
    final CountDownLatch letGo = new CountDownLatch(1);
    private final java.nio.file.Path folder;
    private int maps;
    private volatile boolean failing;

    private Held(JobConf job, java.nio.file.Path folder, Counters counters, List<Throwable> failures)
        throws IOException {
      super(CopyPhase.REDUCE, job, FileSystem.getLocal(job), new LocalDirAllocator("mapreduce.cluster.local.dir"),
          mock(Reporter.class), null, null, null, counters.findCounter("merge", "spilled"),
          counters.findCounter("merge", "combined"), counters.findCounter("merge", "merged"), failures::add,
          new Progress());
      this.folder = folder;
    }

    static Held start() throws IOException {
      java.nio.file.Path folder = Files.createTempDirectory("merge-trigger");
      JobConf job = new JobConf();
      job.set("mapreduce.cluster.local.dir", folder.toString());
      job.setMapOutputKeyClass(IntWritable.class);
      job.setMapOutputValueClass(BytesWritable.class);
      job.setLong("mapreduce.reduce.memory.totalbytes", MEMORY);
      job.setFloat("mapreduce.reduce.shuffle.input.buffer.percent", 1);
      job.setFloat("mapreduce.reduce.shuffle.merge.percent", 0.66f);
      return new Held(job, folder, new Counters(), new CopyOnWriteArrayList<>());
    }

    @Override
    public void closeOnDiskFile(Path file) {
      merged.countDown();
      try {
        letGo.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      if (failing) {
        throw new IllegalStateException("no space left");
      }
      super.closeOnDiskFile(file);
    }

    /** Makes merges fail from now on, which ends their thread. */
    void failMerges() {
      failing = true;
      letGo.countDown();
    }

    MapOutput<IntWritable, BytesWritable> reserve() throws IOException {
      return reserve(CopyPhase.map(maps++), OUTPUT, 1);
    }

    /** Fetches {@code count} outputs of one record each. */
    void fetch(int count) throws IOException {
      for (int i = 0; i < count; i++) {
        MapOutput<IntWritable, BytesWritable> output = reserve();
        assertSame("fits", Type.MEMORY, output.getType());
        InMemoryWriter<IntWritable, BytesWritable> writer = new InMemoryWriter<>(output.getArrayStream());
        writer.append(zeros(4), zeros(VALUE));
        writer.close();
        output.commit();
      }
    }

    private static DataInputBuffer zeros(int length) {
      DataInputBuffer buffer = new DataInputBuffer();
      buffer.reset(new byte[length], length);
      return buffer;
    }

    /** Ends the merges and deletes what is left. */
    void end() throws Exception {
      letGo.countDown();
      try {
        super.close();
      } catch (Throwable e) {
        throw new IllegalStateException(e);
      } finally {
        FileUtil.fullyDelete(folder.toFile());
      }
    }
  }

  /** Fills the memory while a merge is ending; returns true if the next output then finds room. */
  public static final class FilledDuringAMerge implements Callable<Boolean> {
    @Override
    public Boolean call() throws Exception {
      KerberosInternals.exportTo(getClass());
      Held manager = Held.start();
      try {
        manager.fetch(3);
        manager.merged.await();
        manager.fetch(5);
        assertSame("full", Type.WAIT, manager.reserve().getType());
        manager.letGo.countDown();
        manager.waitForInMemoryMerge();
        return manager.reserve().getType() != Type.WAIT;
      } finally {
        manager.end();
      }
    }
  }

  @Test
  public void stockStallsForEver() throws Exception {
    assertFalse("stock", StockHadoop.call(FilledDuringAMerge.class));
    assertTrue("ours", new FilledDuringAMerge().call());
  }

  @Test
  public void fetchersGoOnDuringAMerge() throws Exception {
    Held manager = Held.start();
    try {
      manager.fetch(3);
      manager.merged.await();
      manager.waitForInMemoryMerge();
      manager.fetch(1);
    } finally {
      manager.end();
    }
  }

  @Test
  public void fetchersWaitForRoom() throws Exception {
    Held manager = Held.start();
    try {
      MapOutput<IntWritable, BytesWritable> first = manager.reserve();
      for (int i = 0; i < 4; i++) {
        assertNotSame(Type.WAIT, manager.reserve().getType());
      }
      Thread fetcher = new Thread(() -> {
        try {
          manager.waitForInMemoryMerge();
        } catch (InterruptedException e) {
          // the test is over
        }
      });
      fetcher.start();
      CopyRun.await(() -> fetcher.getState() == Thread.State.WAITING);
      first.abort();
      fetcher.join();
    } finally {
      manager.end();
    }
  }

  /** Stock would merge one of three outputs, and write a small file. */
  @Test
  public void whatIsOnlyReservedIsNotMerged() throws Exception {
    Held manager = Held.start();
    try {
      MapOutput<IntWritable, BytesWritable> first = manager.reserve();
      MapOutput<IntWritable, BytesWritable> second = manager.reserve();
      manager.fetch(2);
      assertEquals("in memory", 2, manager.inMemoryMapOutputs.size());
      first.abort();
      second.abort();
      manager.fetch(1);
      manager.merged.await();
      assertEquals(0, manager.inMemoryMapOutputs.size());
    } finally {
      manager.end();
    }
  }

  /** Four outputs of hosts that hang leave room for only one more in memory; stock makes progress in this case too. */
  @Test
  public void fetchesThatHangDoNotStopTheOthers() throws Exception {
    Held manager = Held.start();
    try {
      manager.letGo.countDown();
      for (int i = 0; i < 4; i++) {
        manager.reserve();
      }
      for (int i = 0; i < 3; i++) {
        manager.waitForInMemoryMerge();
        manager.fetch(1);
      }
    } finally {
      manager.end();
    }
  }
}
