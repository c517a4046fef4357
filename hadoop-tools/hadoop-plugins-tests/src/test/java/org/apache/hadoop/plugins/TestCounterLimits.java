/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.plugins;

import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.CounterGroup;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.counters.CounterGroupFactory;
import org.apache.hadoop.testing.ChildJvm;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Checks that a job that has as many counters of its own as it may have passes with the plug-ins, too. The limits are
 * read once in a JVM, from its site file, so that each job has one of its own.
 */
public class TestCounterLimits {
  private static final int SECONDS = 120;
  private static final String COUNTERS = "mapreduce.job.counters.max";
  private static final String GROUPS = "mapreduce.job.counters.groups.max";
  private static final String OWN_GROUPS = "sample.own.groups";
  private static final String OWN_COUNTERS = "sample.own.counters";

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  /** Makes counters of its own after the last record. */
  public static final class Counting extends SampleJob.Emit {
    @Override
    protected void cleanup(Context context) {
      for (int group = 0; group < context.getConfiguration().getInt(OWN_GROUPS, 1); group++) {
        for (int i = 0; i < context.getConfiguration().getInt(OWN_COUNTERS, 1); i++) {
          context.getCounter("own " + group, "counter " + i).increment(1);
        }
      }
    }
  }

  /** Makes the maps of a job add some counters of their own in each of some groups. */
  static void addOwn(Job job, int groups, int counters) {
    job.setMapperClass(Counting.class);
    job.getConfiguration().setInt(OWN_GROUPS, groups);
    job.getConfiguration().setInt(OWN_COUNTERS, counters);
  }

  /** Runs jobs that have one counter less than is allowed, all that are, or one more; prints which of them pass. */
  public static final class Jobs {
    private final Path folder;
    private final Path in;
    private final Configuration conf = new Configuration();
    private int runs;

    private Jobs(Path folder) throws IOException {
      this.folder = folder;
      in = folder.resolve("in");
      SampleJob.write(in, 1, 100, 1);
      conf.set("hadoop.tmp.dir", Files.createDirectories(folder.resolve("tmp")).toString());
      conf.set("mapreduce.cluster.local.dir", Files.createDirectories(folder.resolve("local")).toString());
      conf.set("fs.defaultFS", "file:///");
      conf.set("mapreduce.framework.name", "local");
    }

    private Counters counters(boolean plugins, boolean groups, int own) throws Exception {
      Configuration made = new Configuration(conf);
      if (plugins) {
        Plugins.BOTH.set(made);
      }
      Job job = SampleJob.job(made, SampleJob.Keys.TEXT, false, in, folder.resolve("out" + runs++));
      addOwn(job, groups ? own : 1, groups ? 1 : own);
      SampleJob.run(job);
      return job.getCounters();
    }

    private boolean passes(boolean plugins, boolean groups, int own) throws Exception {
      try {
        return counters(plugins, groups, own).getGroup("own 0").size() > 0;
      } catch (AssertionError | RuntimeException e) {
        return false;
      }
    }

    /** Arguments: a folder, a key, and the limit that the site file has for it. */
    public static void main(String[] arguments) throws Exception {
      Jobs jobs = new Jobs(Path.of(arguments[0]));
      boolean groups = arguments[1].equals(GROUPS);
      int used = 0;
      for (CounterGroup group : jobs.counters(false, groups, 1)) {
        if (!CounterGroupFactory.isFrameworkGroup(group.getName())) {
          used += groups ? 1 : group.size();
        }
      }
      int most = 1 + Integer.parseInt(arguments[2]) - used;
      for (boolean plugins : List.of(false, true)) {
        for (int own : List.of(most - 1, most, most + 1)) {
          System.out.println((plugins ? "with" : "without") + " the plug-ins, " + (own - most) + ": "
              + jobs.passes(plugins, groups, own));
        }
      }
    }
  }

  /** @param limit of which each task has more than half */
  private void check(String key, int limit) throws Exception {
    Configuration limits = new Configuration(false);
    limits.setInt(key, limit);
    Path front = folder.newFolder().toPath();
    try (OutputStream file = Files.newOutputStream(front.resolve("mapred-site.xml"))) {
      limits.writeXml(file);
    }
    List<Path> classPath = Stream.concat(Stream.of(front),
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).map(Path::of))
        .collect(Collectors.toList());
    String output = new ChildJvm(folder.newFolder().toPath()).classPath(classPath).options("-Xmx512m")
        .run(SECONDS, Jobs.class.getName(), folder.newFolder().getPath(), key, String.valueOf(limit));
    for (String side : List.of("without", "with")) {
      for (int over = -1; over <= 1; over++) {
        String line = side + " the plug-ins, " + over + ": " + (over <= 0) + "\n";
        assertTrue(line + "is not in " + output, output.contains(line));
      }
    }
  }

  @Test
  public void aJobMayHaveNoCounterLeft() throws Exception {
    check(COUNTERS, 20);
  }

  @Test
  public void aJobMayHaveNoGroupLeft() throws Exception {
    check(GROUPS, 5);
  }
}
