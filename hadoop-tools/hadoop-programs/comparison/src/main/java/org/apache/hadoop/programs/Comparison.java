/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.programs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.junit.Assert.fail;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.util.VersionInfo;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Runs a program without the plug-ins and with them, and compares what it wrote and what its jobs counted. */
public abstract class Comparison implements Program {
  private static final int REDUCES = 3;
  private static final int BUFFER_MEGABYTES = 1;
  /** The spills of a map: as many buffers as the output of an average one fills. */
  private static final int SPILLS = 3;
  private static final List<TaskCounter> EQUAL = List.of(TaskCounter.MAP_INPUT_RECORDS, TaskCounter.MAP_OUTPUT_RECORDS,
      TaskCounter.MAP_OUTPUT_BYTES, TaskCounter.REDUCE_INPUT_GROUPS, TaskCounter.REDUCE_OUTPUT_RECORDS);

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  /** The outcome of a program: what it wrote, and what its jobs counted. */
  private record Outcome(Map<String, List<String>> parts, List<Counters> jobs) {
    long count(String counter) {
      return jobs.stream().mapToLong(job -> Comparison.count(job, counter)).sum();
    }
  }

  @Test
  public void writesTheSameWithThePlugins() throws Exception {
    long seed = System.nanoTime();
    String told = System.getProperty("program") + " on Hadoop " + VersionInfo.getVersion();
    Path in = temporary.newFolder("in").toPath();
    writeInput(configuration(), in, new Random(seed));
    Configuration plugins = configuration();
    plugins.set("mapreduce.job.map.output.collector.class", "org.apache.hadoop.mapred.StampedeMapOutput");
    plugins.set("mapreduce.job.reduce.shuffle.consumer.plugin.class", "org.apache.hadoop.mapred.StampedeShuffle");
    Outcome without = outcome(configuration(), in, "without");
    Outcome with = outcome(plugins, in, "with");
    checkParts(told + ", seed " + seed, without.parts, with.parts);
    checkCounters(told + ", seed " + seed, without, with);
    System.out.printf(Locale.ROOT, "%s: %d records in %d parts are equal; the plug-ins sorted %d maps and served %d"
        + " reduces, all of %d jobs%n", told, with.parts.values().stream().mapToInt(List::size).sum(),
        with.parts.size(), with.count("MAPS_SORTED_BY_STAMPEDE"), with.count("REDUCES_SHUFFLED_BY_STAMPEDE"),
        with.jobs.size());
  }

  private Outcome outcome(Configuration conf, Path in, String name) throws Exception {
    Path out = temporary.getRoot().toPath().resolve(name);
    CountedJobs.take();
    run(new Configuration(conf), in, out);
    return new Outcome(read(conf, out), CountedJobs.take());
  }

  private Configuration configuration() throws Exception {
    Configuration conf = new Configuration();
    conf.set("fs.defaultFS", "file:///");
    conf.set("hadoop.tmp.dir", Files.createTempDirectory(temporary.getRoot().toPath(), "hadoop").toString());
    conf.set("mapreduce.framework.name", CountedJobs.FRAMEWORK);
    conf.setInt("mapreduce.client.completion.pollinterval", 50);
    conf.setInt("mapreduce.client.progressmonitor.pollinterval", 50);
    conf.setInt("mapreduce.task.io.sort.mb", BUFFER_MEGABYTES);
    conf.setInt("mapreduce.task.io.sort.factor", 3);
    conf.setInt("mapreduce.job.reduces", REDUCES);
    return conf;
  }

  private static void checkParts(String told, Map<String, List<String>> without, Map<String, List<String>> with) {
    assertEquals(told, without.keySet(), with.keySet());
    assertTrue(told + ": " + without.keySet(), without.values().stream().filter(part -> !part.isEmpty()).count()
        >= REDUCES);
    without.forEach((name, expected) -> {
      List<String> written = with.get(name);
      int at = Arrays.mismatch(expected.toArray(), written.toArray());
      if (at >= 0) {
        fail(told + ", record " + at + " of " + name + ": " + record(expected, at) + " without, "
            + record(written, at) + " with the plug-ins");
      }
    });
  }

  private static String record(List<String> part, int at) {
    return at < part.size() ? "'" + part.get(at) + "'" : "none";
  }

  private static void checkCounters(String told, Outcome without, Outcome with) {
    for (String counter : List.of("MAPS_SORTED_BY_STAMPEDE", "REDUCES_SHUFFLED_BY_STAMPEDE")) {
      assertEquals(told + ", without: " + counter, 0, without.count(counter));
    }
    for (String counter : List.of("MAPS_SORTED_BY_HADOOP", "REDUCES_SHUFFLED_BY_HADOOP")) {
      assertEquals(told + ", with the plug-ins: " + counter, 0, with.count(counter));
    }
    long served = with.count("REDUCES_SHUFFLED_BY_STAMPEDE");
    assertTrue(told + ": the plug-ins served " + served + " reduces", served >= REDUCES);
    assertEquals(told, without.jobs.size(), with.jobs.size());
    boolean spills = false;
    for (int i = 0; i < with.jobs.size(); i++) {
      Counters job = with.jobs.get(i);
      for (TaskCounter counter : EQUAL) {
        assertEquals(told + ", job " + i + ", " + counter, without.jobs.get(i).findCounter(counter).getValue(),
            job.findCounter(counter).getValue());
      }
      long maps = count(job, "MAPS_SORTED_BY_STAMPEDE");
      assertTrue(told + ": no map of job " + i + " was sorted by the plug-in", maps > 0);
      spills |= job.findCounter(TaskCounter.MAP_OUTPUT_BYTES).getValue()
          >= ((long) SPILLS * BUFFER_MEGABYTES << 20) * maps;
    }
    assertTrue(told + ": the input is too small for " + SPILLS + " spills per map", spills);
  }

  private static long count(Counters job, String counter) {
    return job.findCounter("Stampede", counter).getValue();
  }
}
