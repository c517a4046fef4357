/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks which files a map output leaves when it is fetched to disk. */
public class TestMapOutputOnDisk {
  /** Commits one output and aborts another; returns the files that remain. */
  public static final class Fetch implements Callable<List<String>> {
    @Override
    public List<String> call() throws Exception {
      KerberosInternals.exportTo(getClass());
      Path base = Files.createTempDirectory("map-output");
      try {
        fetch(base, "attempt_1_0001_m_000003_0").commit();
        fetch(base, "attempt_1_0001_m_000004_0").abort();
        try (Stream<Path> files = Files.walk(base)) {
          return files.filter(Files::isRegularFile)
              .map(file -> file.getFileName() + " " + file.toFile().length()).sorted().toList();
        }
      } finally {
        FileUtil.fullyDelete(base.toFile());
      }
    }

    private static MapOutput<Object, Object> fetch(Path base, String map) throws Exception {
      JobConf conf = new JobConf();
      conf.set("mapreduce.cluster.local.dir", base.toString());
      @SuppressWarnings("unchecked")
      MergeManager<Object, Object> merger = mock(MergeManager.class);
      when(merger.getReduceId()).thenReturn(TaskAttemptID.forName("attempt_1_0001_r_000000_0"));
      byte[] data = new byte[2000];
      MapOutput<Object, Object> output = new MapOutput<>(TaskAttemptID.forName(map), merger, (long) data.length, conf,
          new LocalDirAllocator("mapreduce.cluster.local.dir"), 1, true);
      output.getDisk().write(data);
      output.getDisk().close();
      return output;
    }
  }

  @Test
  public void stockLeavesSumsThatNobodyReads() throws Exception {
    assertEquals("stock", List.of(".map_3.out.crc 24", "map_3.out 2000"), StockHadoop.call(Fetch.class));
    assertEquals("ours", List.of("map_3.out 2000"), new Fetch().call());
  }
}
