/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.TaskAttemptID;

/**
 * Fetches two map outputs to disk below the working directory, commits one and gives up the other, and prints the files
 * that are there then; for a JVM of its own.
 */
public final class FetchToDisk {
  private FetchToDisk() {
  }

  public static void main(String[] args) throws Exception {
    Path base = Path.of("local").toAbsolutePath();
    fetch(base, "attempt_1_0001_m_000003_0").commit();
    fetch(base, "attempt_1_0001_m_000004_0").abort();
    try (Stream<Path> files = Files.walk(base)) {
      files.filter(Files::isRegularFile).map(file -> "file " + file.getFileName() + " " + file.toFile().length()).sorted()
          .forEach(System.out::println);
    }
  }

  private static MapOutput<Object, Object> fetch(Path base, String map) throws Exception {
    JobConf conf = new JobConf(false);
    conf.addResource("core-default.xml");
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
