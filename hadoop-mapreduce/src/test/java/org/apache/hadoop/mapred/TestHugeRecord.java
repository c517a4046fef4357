/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.lib.NullOutputFormat;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks that a record too large for the sort buffer is spilled on its own, and that its bytes are still counted. */
public class TestHugeRecord {
  private static final int VALUE_BYTES = 2 << 20;

  /** A map that emits one small record and one that is larger than the buffer. */
  public static final class Emit extends MapReduceBase
      implements Mapper<LongWritable, Text, LongWritable, BytesWritable> {
    @Override
    public void map(LongWritable offset, Text line, OutputCollector<LongWritable, BytesWritable> out,
        Reporter reporter) throws IOException {
      out.collect(offset, new BytesWritable(new byte[10]));
      out.collect(offset, new BytesWritable(new byte[VALUE_BYTES]));
    }
  }

  /**
   * Returns the bytes and records of the map output, plain and compressed, for the quicksort and then the partitioned
   * collector.
   */
  public static final class Measure implements Callable<List<Long>> {
    @Override
    public List<Long> call() throws Exception {
      KerberosInternals.exportTo(getClass());
      Path base = Files.createTempDirectory("huge-record");
      try {
        Files.writeString(base.resolve("input"), "line\n");
        List<Long> measured = new ArrayList<>();
        for (String collector : List.of("quicksort", "partitioned")) {
          for (boolean compress : new boolean[] {false, true}) {
            Counters counters = run(base, collector, compress);
            measured.add(value(counters, TaskCounter.MAP_OUTPUT_BYTES));
            measured.add(value(counters, TaskCounter.MAP_OUTPUT_RECORDS));
          }
        }
        return measured;
      } finally {
        FileUtil.fullyDelete(base.toFile());
      }
    }

    private static Counters run(Path base, String collector, boolean compress) throws Exception {
      JobConf job = new JobConf();
      job.set("hadoop.tmp.dir", base.resolve("tmp").toString());
      job.setInt("mapreduce.task.io.sort.mb", 1);
      job.set("mapreduce.task.map.collector", collector);
      job.setBoolean("mapreduce.map.output.compress", compress);
      job.setMapperClass(Emit.class);
      job.setMapOutputKeyClass(LongWritable.class);
      job.setMapOutputValueClass(BytesWritable.class);
      job.setOutputFormat(NullOutputFormat.class);
      FileInputFormat.setInputPaths(job, new org.apache.hadoop.fs.Path(base.resolve("input").toUri()));
      return JobClient.runJob(job).getCounters();
    }

    private static long value(Counters counters, TaskCounter counter) {
      return counters.findCounter(counter).getCounter();
    }
  }

  @Test
  public void itsBytesAreCountedCompressedOrNot() throws Exception {
    List<Long> stock = StockHadoop.call(Measure.class);
    List<Long> ours = new Measure().call();
    assertTrue("stock counts compressed bytes: " + stock, stock.get(2) < VALUE_BYTES);
    for (int run = 0; run < ours.size(); run += 2) {
      assertEquals("as stock's, run " + run / 2, stock.subList(0, 2), ours.subList(run, run + 2));
    }
  }
}
