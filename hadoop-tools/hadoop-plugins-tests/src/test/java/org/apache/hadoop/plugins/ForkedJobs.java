/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.plugins;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.util.VersionInfo;
import org.apache.log4j.ConsoleAppender;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.apache.log4j.SimpleLayout;

/**
 * The main class of a JVM with the class path of another Hadoop or another jar: runs LocalJobRunner jobs, each without
 * the plug-ins and with them. Prints the release, what served the tasks, and warnings; fails if the outputs differ.
 *
 * <p>Arguments: a folder, and the seed of the input.
 */
public final class ForkedJobs {
  static final int FILES = 2;
  private static final int LINES = 20_000;

  private ForkedJobs() {
  }

  public static void main(String[] arguments) throws Exception {
    ConsoleAppender console = new ConsoleAppender(new SimpleLayout(), ConsoleAppender.SYSTEM_OUT);
    console.setThreshold(Level.WARN);
    LogManager.getRootLogger().addAppender(console);
    System.out.println("Hadoop " + VersionInfo.getVersion());
    Path folder = Path.of(arguments[0]);
    Path in = folder.resolve("in");
    SampleJob.write(in, FILES, LINES, Long.parseLong(arguments[1]));
    Configuration conf = new Configuration();
    conf.set("hadoop.tmp.dir", Files.createDirectories(folder.resolve("tmp")).toString());
    conf.set("mapreduce.cluster.local.dir", Files.createDirectories(folder.resolve("local")).toString());
    conf.set("fs.defaultFS", "file:///");
    conf.set("mapreduce.framework.name", "local");
    conf.setInt("mapreduce.task.io.sort.mb", 1);
    Configuration withPlugins = new Configuration(conf);
    Plugins.BOTH.set(withPlugins);
    for (SampleJob.Keys keys : new SampleJob.Keys[] {SampleJob.Keys.TEXT, SampleJob.Keys.OWN}) {
      Map<String, String> expected = SampleJob.run(SampleJob.job(conf, keys, false, in, folder.resolve(keys + "-1")));
      Job ours = SampleJob.job(withPlugins, keys, false, in, folder.resolve(keys + "-2"));
      if (!expected.equals(SampleJob.run(ours))) {
        throw new IllegalStateException("The output of " + keys + " is another one with the plug-ins");
      }
      System.out.println(line(keys.toString(), SampleJob.sorted(ours), SampleJob.refused(ours),
          SampleJob.shuffled(ours), SampleJob.leftShuffles(ours)));
    }
  }

  /** Returns the line that is printed for a job. */
  static String line(String keys, long sorted, long refused, long shuffled, long left) {
    return keys + ": " + sorted + " maps sorted, " + refused + " left to Hadoop, " + shuffled + " reduces served, "
        + left + " left to Hadoop";
  }
}
