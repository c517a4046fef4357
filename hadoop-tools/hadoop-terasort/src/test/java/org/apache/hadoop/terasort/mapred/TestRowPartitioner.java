/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.util.List;
import java.util.Random;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Partitioner;
import org.apache.hadoop.terasort.Rows;
import org.apache.hadoop.terasort.Rows.Kind;
import org.apache.hadoop.terasort.partition.CutPoints;
import org.apache.hadoop.terasort.partition.EvenRanges;
import org.apache.hadoop.terasort.partition.RowPartition;
import org.apache.hadoop.terasort.partition.SampledRow;
import org.apache.hadoop.util.ReflectionUtils;
import org.junit.Test;

public class TestRowPartitioner {
  private final JobConf job = new JobConf();

  @Test
  @SuppressWarnings("unchecked")
  public void partitionTravelsInTheConfiguration() {
    List<byte[]> rows = Kind.ONE_FREQUENT.rows(500, new Random(1));
    List<SampledRow> sample = rows.stream().map(row -> SampledRow.of(row, 0, row, Rows.KEY)).toList();
    for (RowPartition partition : List.of(new EvenRanges(5), CutPoints.of(sample, 5))) {
      RowPartitioner.use(job, partition);
      assertEquals(5, job.getNumReduceTasks());
      Partitioner<Text, Text> partitioner = ReflectionUtils.newInstance(job.getPartitionerClass(), job);
      for (byte[] row : rows) {
        Text key = new Text();
        key.set(row, 0, Rows.KEY);
        Text value = new Text();
        value.set(row, Rows.KEY, Rows.LENGTH - Rows.KEY);
        assertEquals(partition.partition(row, 0, row, Rows.KEY), partitioner.getPartition(key, value, 5));
      }
    }
  }

  @Test
  public void otherNumberOfReduces() {
    RowPartitioner.use(job, new EvenRanges(4));
    RowPartitioner partitioner = new RowPartitioner();
    partitioner.configure(job);
    assertThrows(IllegalStateException.class, () -> partitioner.getPartition(new Text(), new Text(), 3));
  }
}
