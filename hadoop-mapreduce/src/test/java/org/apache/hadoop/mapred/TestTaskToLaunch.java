/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitIndex;
import org.apache.hadoop.mapreduce.util.AllocatedBytes;
import org.junit.Test;

/** Checks tasks as the JobTracker creates them, and after they have been sent to a tracker. */
public class TestTaskToLaunch {
  private static final int PARTITION = 7;

  private static TaskAttemptID id(TaskType type) {
    return new TaskAttemptID("test", 1, type, PARTITION, 0);
  }

  private static MapTask map() {
    MapTask task = new MapTask("job.xml", id(TaskType.MAP), PARTITION, new TaskSplitIndex("split", 3), 2);
    task.setUser("me");
    return task;
  }

  private static ReduceTask reduce() {
    ReduceTask task = new ReduceTask("job.xml", id(TaskType.REDUCE), PARTITION, 3, 2);
    task.setUser("me");
    return task;
  }

  private static byte[] written(Task task) throws IOException {
    DataOutputBuffer out = new DataOutputBuffer();
    task.write(out);
    return Arrays.copyOf(out.getData(), out.getLength());
  }

  private static <T extends Task> T sent(Task task, T received) throws IOException {
    byte[] bytes = written(task);
    DataInputBuffer in = new DataInputBuffer();
    in.reset(bytes, bytes.length);
    received.readFields(in);
    assertEquals("all is read", -1, in.read());
    return received;
  }

  /** Checks that a task has the counters, progress and phase that stock gives each task it creates. */
  private static void assertCanRun(Task task, String phase) {
    for (TaskCounter counter : new TaskCounter[] {TaskCounter.SPILLED_RECORDS, TaskCounter.FAILED_SHUFFLE,
        TaskCounter.MERGED_MAP_OUTPUTS}) {
      assertSame(counter + "", task.getCounters().findCounter(counter), task.getCounters().findCounter(counter));
    }
    assertSame(task.getCounters().findCounter(TaskCounter.SPILLED_RECORDS), task.spilledRecordsCounter);
    assertSame(task.getCounters().findCounter(TaskCounter.FAILED_SHUFFLE), task.failedShuffleCounter);
    assertSame(task.getCounters().findCounter(TaskCounter.MERGED_MAP_OUTPUTS), task.mergedMapOutputsCounter);
    assertNotNull(task.gcUpdater);
    assertEquals(phase, task.getProgress().toString());
    assertEquals(0, task.getProgress().get(), 0);
    assertSame("prepared once", task.getProgress(), task.getProgress());
  }

  @Test
  public void aTaskThatIsSentCanRun() throws IOException {
    MapTask map = sent(map(), new MapTask());
    assertEquals(id(TaskType.MAP), map.getTaskID());
    assertEquals(PARTITION, map.getPartition());
    assertEquals(2, map.getNumSlotsRequired());
    assertEquals(TaskStatus.State.UNASSIGNED, map.getState());
    assertEquals(TaskStatus.Phase.MAP, map.getPhase());
    assertTrue("its reports have counters", map.taskStatus.getIncludeCounters());
    assertCanRun(map, "map");
    ReduceTask reduce = sent(reduce(), new ReduceTask());
    assertEquals(3, reduce.getNumMaps());
    assertEquals(TaskStatus.Phase.SHUFFLE, reduce.getPhase());
    assertCanRun(reduce, "reduce");
  }

  /** A task that is not sent to a tracker can run as well, as in the LocalJobRunner. */
  @Test
  public void oneThatIsNotSentCanRunToo() {
    MapTask map = map();
    assertCanRun(map, "map");
    assertSame("its reports have the counters that it counts", map.getCounters(), map.taskStatus.getCounters());
    assertCanRun(reduce(), "reduce");
  }

  @Test
  public void twoTasksShareNoCounters() {
    MapTask one = map();
    one.getCounters().incrCounter(TaskCounter.SPILLED_RECORDS, 1);
    assertEquals(0, map().getCounters().getCounter(TaskCounter.SPILLED_RECORDS));
    assertEquals(0, map().taskStatus.getCounters().size());
  }

  @Test
  public void preparingChangesNothingThatIsSentButZeroes() throws IOException {
    MapTask prepared = map();
    assertCanRun(prepared, "map");
    prepared.taskStatus.setCounters(new Counters());
    assertArrayEquals(written(map()), written(prepared));
  }

  @Test
  public void itIsSmall() {
    TaskAttemptID id = id(TaskType.MAP);
    long toLaunch = AllocatedBytes.of(() -> new MapTask("job.xml", id, PARTITION, null, 2));
    long toRun = AllocatedBytes.of(MapTask::new);
    assertTrue(toLaunch + " of " + toRun + " bytes", 2 * toLaunch < toRun);
  }
}
