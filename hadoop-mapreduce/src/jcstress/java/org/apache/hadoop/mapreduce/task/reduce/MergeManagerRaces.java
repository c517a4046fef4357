/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.lang.reflect.Field;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.jcstress.Unchecked;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.util.Progress;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two copies reserve memory of a {@link MergeManager}; one output is complete, one breaks off. All states share one
 * manager, which has two threads, and so much memory that it does not merge.
 */
public class MergeManagerRaces {
  private static final int LENGTH = 16;
  private static final long MEMORY = 1L << 50;
  private static final String CLUSTER = "races";
  private static final TaskAttemptID MAP = new TaskAttemptID(CLUSTER, 1, TaskType.MAP, 0, 0);
  private static final MergeManager<Object, Object> MANAGER = manager();
  private static final Field USED = used();

  private MergeManagerRaces() {
  }

  private static MergeManager<Object, Object> manager() {
    JobConf conf = new JobConf();
    conf.setLong(MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES, MEMORY);
    // a slab counts as a whole, so that one output more or less would not be seen
    conf.setInt(MemorySlabs.BYTES.name(), 0);
    Counters.Counter counter = new Counters().findCounter("races", "counter");
    return Unchecked.get(() -> new MergeManager<>(new TaskAttemptID(CLUSTER, 1, TaskType.REDUCE, 0, 0), conf,
        FileSystem.getLocal(conf), new LocalDirAllocator("mapreduce.cluster.local.dir"), Reporter.NULL, null, null,
        null, counter, counter, counter, Throwable::printStackTrace, new Progress()));
  }

  private static Field used() {
    Field used = Unchecked.get(() -> MergeManager.class.getDeclaredField("usedMemory"));
    used.setAccessible(true);
    return used;
  }

  private static MapOutput<Object, Object> reserve() {
    return Unchecked.get(() -> MANAGER.reserve(MAP, LENGTH, 1));
  }

  /** Tells whether the complete output is to be merged, and by how many outputs the memory in use is wrong. */
  @JCStressTest
  @State
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "The complete output is there, and the memory is that of all such.")
  @Outcome(expect = FORBIDDEN, desc = "An output is lost, or memory: the copy stalls in the end.")
  public static class ReserveAndCommit {
    private MapOutput<Object, Object> complete;

    @Actor
    public void complete() {
      complete = reserve();
      Unchecked.run(complete::commit);
    }

    @Actor
    public void breakOff() {
      reserve().abort();
    }

    @Arbiter
    public void drop(II_Result result) {
      synchronized (MANAGER) {
        long used = Unchecked.get(() -> USED.getLong(MANAGER));
        result.r2 = (int) (used / LENGTH) - MANAGER.inMemoryMapOutputs.size();
        result.r1 = MANAGER.inMemoryMapOutputs.remove(complete) ? 1 : 0;
        complete.abort();
      }
    }
  }
}
