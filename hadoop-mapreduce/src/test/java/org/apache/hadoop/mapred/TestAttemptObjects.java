/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;

import java.io.IOException;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.server.jobtracker.TaskTracker;
import org.apache.hadoop.mapreduce.server.tasktracker.TTConfig;
import org.apache.hadoop.net.NetUtils;
import org.junit.Test;

/** Checks that the JobTracker keeps what it is told about attempts, in few objects. */
public class TestAttemptObjects {
  private final JobConf conf = new JobConf(false);

  private static TaskAttemptID attempt(int number) {
    return new TaskAttemptID("test", 1, TaskType.MAP, 1, number);
  }

  private JobInProgress job() {
    conf.setUser("me");
    return new JobInProgress(new JobID("test", 1), conf, new JobTracker());
  }

  private TaskInProgress task() {
    return new TaskInProgress(new JobID("test", 1), "job.xml", 1, 0, null, conf, job(), 1);
  }

  @Test
  public void eachAttemptHasItsTime() {
    TaskInProgress task = task();
    assertEquals(0, task.getDispatchTime(attempt(0)));
    task.setDispatchTime(attempt(0), 10);
    task.setDispatchTime(attempt(1), 20);
    assertEquals(10, task.getDispatchTime(attempt(0)));
    assertEquals(20, task.getDispatchTime(attempt(1)));
    assertEquals(20, task.getLastDispatchTime());
    task.setDispatchTime(attempt(0), 30);
    task.setDispatchTime(attempt(0), 40);
    assertEquals(40, task.getDispatchTime(attempt(0)));
    assertEquals(20, task.getDispatchTime(attempt(1)));
    assertEquals(40, task.getLastDispatchTime());
    assertEquals(0, task.getDispatchTime(attempt(2)));
  }

  @Test
  public void aTrackerHasOneTextForItsAddress() {
    TaskTracker tracker = new TaskTracker("tracker");
    String first = tracker.httpLocation.text("host", 50060);
    assertEquals("http://host:50060", first);
    assertSame(first, tracker.httpLocation.text(new String("host"), 50060));
    assertEquals("http://host:50061", tracker.httpLocation.text("host", 50061));
    assertEquals("http://other:50061", tracker.httpLocation.text("other", 50061));
    assertEquals(first, tracker.httpLocation.text("host", 50060));
  }

  private static MapTaskStatus sent(MapTaskStatus status) throws IOException {
    DataOutputBuffer out = new DataOutputBuffer();
    status.write(out);
    DataInputBuffer in = new DataInputBuffer();
    in.reset(out.getData(), out.getLength());
    MapTaskStatus received = new MapTaskStatus();
    received.readFields(in);
    return received;
  }

  @Test
  public void aStatusHasTheRangeThatItWasGiven() throws IOException {
    MapTaskStatus status = new MapTaskStatus(attempt(0), 0, 1, TaskStatus.State.RUNNING, "", "", "tracker",
        TaskStatus.Phase.MAP, new Counters());
    assertEquals(new SortedRanges.Range(), status.getNextRecordRange());
    assertSame("there is one that is empty", status.getNextRecordRange(), sent(status).getNextRecordRange());
    status.setNextRecordRange(new SortedRanges.Range(5, 3));
    assertEquals(new SortedRanges.Range(5, 3), sent(status).getNextRecordRange());
    assertEquals(new SortedRanges.Range(), new MapTaskStatus().getNextRecordRange());
  }

  @Test
  public void tasksHaveTheConfigurationOfTheirJob() {
    MapTask task = new MapTask();
    TaskSettings.of(job(), conf).configure(task);
    assertSame(conf, task.getConf());
  }

  /** A tracker adopts a job's static resolutions, with which tests simulate several hosts on one. */
  @Test
  public void staticResolutionsAreTakenUp() {
    conf.set(TTConfig.TT_STATIC_RESOLUTIONS, "host.of.attempt.objects=resolved");
    TaskSettings.of(job(), conf).configure(new MapTask());
    assertEquals("resolved", NetUtils.getStaticResolution("host.of.attempt.objects"));
  }
}
