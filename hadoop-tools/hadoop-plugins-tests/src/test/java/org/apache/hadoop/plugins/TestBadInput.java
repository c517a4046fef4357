/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.plugins;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.apache.log4j.spi.LoggingEvent;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Checks that a user's wrong setting is named in the task's log, and that the job writes all its records, or fails and
 * writes none.
 */
public class TestBadInput {
  private static final int FILES = 2;
  private static final AtomicInteger TIMES = new AtomicInteger();

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final long seed = System.nanoTime();
  private final Configuration conf = new Configuration();
  private final Warnings warnings = new Warnings();
  private Path in;
  private int runs;

  /** An appender that keeps the warnings and errors logged. */
  private static final class Warnings extends AppenderSkeleton {
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();

    @Override
    protected void append(LoggingEvent event) {
      if (event.getLevel().isGreaterOrEqual(Level.WARN)) {
        String[] trace = event.getThrowableStrRep();
        lines.add(event.getRenderedMessage() + (trace == null ? "" : "\n" + String.join("\n", trace)));
      }
    }

    @Override
    public boolean requiresLayout() {
      return false;
    }

    @Override
    public void close() {
      // It holds nothing.
    }
  }

  @Before
  public void prepare() throws Exception {
    in = folder.getRoot().toPath().resolve("in");
    SampleJob.write(in, FILES, 2000, seed);
    conf.set("hadoop.tmp.dir", folder.newFolder("tmp").getPath());
    conf.set("mapreduce.cluster.local.dir", folder.newFolder("local").getPath());
    conf.set("fs.defaultFS", "file:///");
    conf.set("mapreduce.framework.name", "local");
    conf.setInt("mapreduce.task.io.sort.mb", 1);
    LogManager.getRootLogger().addAppender(warnings);
  }

  @After
  public void stopListening() {
    LogManager.getRootLogger().removeAppender(warnings);
  }

  private Job job(Configuration own) throws Exception {
    return SampleJob.job(own, SampleJob.Keys.TEXT, false, in, folder.getRoot().toPath().resolve("out" + runs++));
  }

  private Configuration withPlugins() {
    Configuration own = new Configuration(conf);
    Plugins.BOTH.set(own);
    return own;
  }

  /**
   * Checks that invalid values are named; each is logged once per JVM, so no value may come twice here, nor in another
   * test or run.
   */
  @Test
  public void valuesThatAreNotAllowedAreNamed() throws Exception {
    Map<String, String> expected = SampleJob.run(job(conf));
    String percent = "mapreduce.reduce.merge.from.memory.percent";
    String large = "12345" + TIMES.getAndIncrement();
    for (List<String> bad : List.of(List.of("mapreduce.task.sort.threads", large, "threads from 0 to 1024"),
        List.of("mapreduce.task.sort.threads", "plenty" + large, "threads from 0 to 1024"),
        List.of("mapreduce.job.classes.threadsafe", "perchance" + large, "true or false"),
        List.of(percent, large, "percent of the heap from 0 to 100"))) {
      Configuration own = withPlugins();
      own.set(bad.get(0), bad.get(1));
      warnings.lines.clear();
      Job job = job(own);
      assertEquals(bad + ", seed " + seed, expected, SampleJob.run(job));
      boolean ofReducesAlone = bad.get(0).equals(percent);
      Plugins.BOTH.check(job, FILES, ofReducesAlone, false);
      List<String> told = warnings.lines.stream().filter(line -> line.startsWith("Hadoop's own "))
          .collect(Collectors.toList());
      assertEquals(told.toString(), ofReducesAlone ? 1 : 2, told.size());
      for (String line : told) {
        assertTrue(line, line.contains(bad.get(0) + " is '" + bad.get(1) + "': expected "));
        assertTrue(line, line.endsWith(bad.get(2)));
        assertFalse(line, line.contains("\n"));
      }
    }
  }

  /** Checks that the failed attempt names the class; it is Hadoop itself that fails such a job. */
  @Test
  public void classesThatAreNoneOrWrongAreNamed() throws Exception {
    checkFails(SampleJob.COLLECTOR, "org.apache.hadoop.mapred.StampedeMapOutputs", "not found");
    checkFails(SampleJob.SHUFFLE, "org.apache.hadoop.mapred.StampedeShuffles", "not found");
    checkFails(SampleJob.COLLECTOR, SampleJob.STAMPEDE_SHUFFLE, "MapOutputCollector");
    checkFails(SampleJob.SHUFFLE, SampleJob.STAMPEDE, "not org.apache.hadoop.mapred.ShuffleConsumerPlugin");
  }

  private void checkFails(String key, String value, String reason) throws Exception {
    Configuration own = withPlugins();
    own.set(key, value);
    warnings.lines.clear();
    Job job = job(own);
    assertFalse(job.waitForCompletion(false));
    // Hadoop logs it only after the job has failed.
    Waiting.until("the log has " + value + " and " + reason, () -> String.join("\n", warnings.lines).lines()
        .anyMatch(line -> line.contains(value) && line.contains(reason)));
    Path out = folder.getRoot().toPath().resolve("out" + (runs - 1));
    if (Files.exists(out)) {
      try (Stream<Path> written = Files.list(out)) {
        assertEquals(List.of(), written.filter(file -> !file.getFileName().toString().startsWith("_"))
            .collect(Collectors.toList()));
      }
    }
  }
}
