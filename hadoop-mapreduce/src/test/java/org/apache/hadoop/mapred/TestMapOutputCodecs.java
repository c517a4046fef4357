/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.BZip2Codec;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.mapred.testing.OnlyStreams;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks that map outputs are read with the codec that they are written with, whether or not it has native code. */
public class TestMapOutputCodecs {
  /** Runs one map for each codec and kind of output, and returns the checksums of the records read. */
  public static class Probe implements Callable<Map<String, String>> {
    @Override
    public Map<String, String> call() throws Exception {
      KerberosInternals.exportTo(getClass());
      Map<String, String> told = new LinkedHashMap<>();
      for (Class<?> codec : codecs()) {
        told.put(codec.getSimpleName() + " in one spill", tell(codec, 500, job -> { }));
        told.put(codec.getSimpleName() + " in many spills", tell(codec, 2_000, job -> { }));
        told.put(codec.getSimpleName() + " combined", tell(codec, 2_000, job -> {
          job.setCombinerClass(MapOutputCases.Sum.class);
          job.setInt(MapOutputCases.KINDS_OF_KEYS, 300);
          // so that each key has one record, whatever the number of spills
          job.setInt(JobContext.MAP_COMBINE_MIN_SPILLS, 1);
        }));
      }
      return told;
    }

    List<Class<?>> codecs() {
      return List.of(DefaultCodec.class, GzipCodec.class, BZip2Codec.class, OnlyStreams.class);
    }

    void configure(JobConf job) {
    }

    private interface Settings {
      void set(JobConf job);
    }

    private String tell(Class<?> codec, int records, Settings settings) throws Exception {
      try (MapRun run = new MapRun()) {
        JobConf job = run.job();
        job.setMapRunnerClass(MapOutputCases.Emit.class);
        job.setMapOutputKeyClass(Text.class);
        job.setMapOutputValueClass(BytesWritable.class);
        job.setInt(MapOutputCases.RECORDS, records);
        job.setInt(JobContext.IO_SORT_MB, 1);
        job.set(JobContext.MAP_SORT_SPILL_PERCENT, "0.1");
        settings.set(job);
        job.setCompressMapOutput(true);
        job.setMapOutputCompressorClass(codec.asSubclass(CompressionCodec.class));
        configure(job);
        run.run();
        StringBuilder told = new StringBuilder();
        for (int partition = 0; partition < job.getNumReduceTasks(); partition++) {
          told.append(MapOutputCases.tell(run.partition(partition), job.getOutputKeyComparator())).append(' ');
        }
        return told.toString();
      } catch (IOException e) {
        return "failed: " + e;
      }
    }
  }

  /** The same probe with stock's collector, which writes its segments itself. */
  public static class Quicksort extends Probe {
    @Override
    void configure(JobConf job) {
      job.set("mapreduce.task.map.collector", "quicksort");
    }
  }

  /** The same probe with gzip only, the codec that fails on stock. */
  public static class OnlyGzip extends Probe {
    @Override
    List<Class<?>> codecs() {
      return List.of(GzipCodec.class);
    }
  }

  @Test
  public void eachIsReadAsItWasWritten() throws Exception {
    check(new Probe().call());
  }

  @Test
  public void eachIsReadAsItWasWrittenByStocksCollector() throws Exception {
    check(new Quicksort().call());
  }

  private static void check(Map<String, String> told) {
    told.forEach((name, records) -> {
      String kind = name.substring(name.indexOf(' '));
      assertEquals(name, told.get(DefaultCodec.class.getSimpleName() + kind), records);
      assertTrue(records, records.matches("(\\d+:\\w+ ){3}"));
    });
  }

  /** Checks that stock cannot read its own gzip: it writes plain bytes, which its reader takes for gzip. */
  @Test
  public void stockCannotReadItsGzip() throws Exception {
    Map<String, String> told = StockHadoop.call(OnlyGzip.class);
    assertEquals("failed: java.io.IOException: not a gzip file", told.get("GzipCodec in one spill"));
  }
}
