/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.mapred.sortjobs.LargeRecords;
import org.apache.hadoop.mapred.sortjobs.SortJobShape;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.Assume;
import org.junit.Before;
import org.junit.Test;

/**
 * Runs tests that need a large heap, a large disk or minutes, and so only with {@code -Dsort.large=true}: they take 4
 * GB of heap ({@code -Xmx4g}) and 8 GB of disk.
 */
public class TestLargeSortJobs {
  private static final int REDUCES = 1500;

  @Before
  public void askForIt() {
    Assume.assumeTrue("only with -Dsort.large=true", Boolean.getBoolean("sort.large"));
  }

  /** A buffer above 2047 MB holds more than an array can, and is more than stock's collector accepts. */
  @Test
  public void aBufferAbove2047Megabytes() throws Exception {
    long records = 36_000;
    try (MapRun run = new MapRun()) {
      JobConf job = run.job();
      job.setMapRunnerClass(LargeRecords.class);
      job.setMapOutputKeyClass(LongWritable.class);
      job.setMapOutputValueClass(BytesWritable.class);
      job.setLong(LargeRecords.RECORDS, records);
      job.setInt(LargeRecords.VALUE_BYTES, 1 << 16);
      job.setNumReduceTasks(1);
      job.setInt(JobContext.IO_SORT_MB, 2_500);
      job.set(JobContext.MAP_SORT_SPILL_PERCENT, "1.0");
      run.run();
      assertEquals("one spill", records, run.counter(TaskCounter.SPILLED_RECORDS));
      assertTrue(check(run).isAll(records));
    }
  }

  private static LargeRecords.Check check(MapRun run) throws Exception {
    LargeRecords.Check check = new LargeRecords.Check();
    IndexRecord segment = new SpillRecord(new Path(run.index().toString()), run.job()).getIndex(0);
    assertTrue(segment.partLength + " bytes", segment.partLength > Integer.MAX_VALUE);
    FSDataInputStream in = FileSystem.getLocal(new JobConf()).getRaw().open(new Path(run.output().toString()));
    IFile.Reader<Object, Object> reader = new IFile.Reader<>(run.job(), in, segment.partLength, null, null);
    DataInputBuffer key = new DataInputBuffer();
    DataInputBuffer value = new DataInputBuffer();
    while (reader.nextRawKey(key)) {
      reader.nextRawValue(value);
      check.add(key.readLong(), value.getData()[Integer.BYTES]);
    }
    reader.close();
    return check;
  }

  @Test
  public void aJobOf1500Reduces() throws Exception {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    new SortJob(SortJobShape.wide(seed, REDUCES)).run(REDUCES);
  }

  @Test
  public void aSegmentAbove2GigabytesThroughTheCopy() throws Exception {
    String output = ClusterMain.output(LargeSegmentJob.class, "large-segment");
    List<String> told = output.lines().filter(line -> line.startsWith("job: ")).toList();
    assertEquals(output, 1, told.size());
    assertTrue(told.get(0), told.get(0).matches("job: true, bytes copied: 2[3-9]\\d{8}"));
    System.out.println(told.get(0));
  }
}
