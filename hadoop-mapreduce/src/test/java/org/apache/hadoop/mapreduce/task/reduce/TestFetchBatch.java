/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.junit.Test;

/** Checks that a request names as many outputs as the key specifies, or fewer if their ids are long. */
public class TestFetchBatch {
  private static final int MAPS = 100;

  @Test
  public void aBatchIsAsLargeAsTheKeySays() throws Exception {
    assertEquals(List.of(64, 36, 0), batches(new JobConf(false)));
    JobConf job = new JobConf(false);
    job.setInt("mapreduce.reduce.shuffle.batch.maps", 20);
    assertEquals("stock", List.of(20, 20, 20), batches(job));
    job.setInt("mapreduce.reduce.shuffle.batch.maps", 100);
    assertEquals("the request line is bounded", List.of(81, 19, 0), batches(job));
  }

  /** A JobTracker's identifier may be any word. */
  @Test
  public void longIdsMakeSmallBatches() {
    String id = "attempt_" + "x".repeat(500) + "_0001_m_000001_0";
    assertEquals(5, FetchBatch.limit(64, TaskAttemptID.forName(id)));
    assertEquals(1, FetchBatch.limit(64, TaskAttemptID.forName(id.replace("x", "long"))));
  }

  @Test
  public void shippedAndStock() {
    JobConf conf = new JobConf();
    assertEquals(64, FetchBatch.MAPS.read(conf));
    assertEquals("without any file", 64, FetchBatch.MAPS.read(new Configuration(false)));
    conf.addResource("stock-behaviour.xml");
    assertEquals(20, FetchBatch.MAPS.read(conf));
  }

  /** Returns the sizes of the first three batches of 100 outputs on one host; checks that none is named twice. */
  private static List<Integer> batches(JobConf job) throws Exception {
    CopyPhase copy = new CopyPhase(job, MAPS);
    for (int map = 0; map < MAPS; map++) {
      copy.scheduler.addKnownMapOutput("host:1", "url",
          TaskAttemptID.forName(String.format(Locale.ROOT, "attempt_201111211234_0001_m_%06d_0", map)));
    }
    MapHost host = copy.scheduler.getHost();
    List<List<TaskAttemptID>> batches =
        IntStream.range(0, 3).mapToObj(batch -> copy.scheduler.getMapsForHost(host)).toList();
    List<TaskAttemptID> named = batches.stream().flatMap(List::stream).toList();
    assertTrue(named.stream().distinct().count() == named.size());
    copy.scheduler.close();
    return batches.stream().map(List::size).toList();
  }
}
