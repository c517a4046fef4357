/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.cli.MeasureCommand;
import org.apache.hadoop.ab.dfsio.DfsioCommand;
import org.apache.hadoop.ab.jobtracker.JobTrackerCommand;
import org.apache.hadoop.ab.edits.EditsCommand;
import org.apache.hadoop.ab.launch.LaunchCommand;
import org.apache.hadoop.ab.mapsort.MapSortCommand;
import org.apache.hadoop.ab.options.Options;
import org.apache.hadoop.ab.planning.PlanningCommand;
import org.apache.hadoop.ab.shuffle.ShuffleCommand;
import org.junit.Test;
import picocli.CommandLine;

/** Tests the options passed to an arm: those that a user gives, and those derived from them. */
public class TestToldOptions {
  private static Map<String, Object> told(MeasureCommand command, String... arguments) throws Exception {
    new CommandLine(command).parseArgs(arguments);
    Options.check(command);
    Method metrics = command.getClass().getDeclaredMethod("metrics");
    metrics.setAccessible(true);
    metrics.invoke(command);
    return Options.told(command);
  }

  private static void assertTold(Map<String, Object> told, Object... expected) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < expected.length; i += 2) {
      names.add((String) expected[i]);
      assertEquals((String) expected[i], expected[i + 1], told.get(names.get(i / 2)));
    }
  }

  @Test
  public void jobTracker() throws Exception {
    Map<String, Object> told = told(new JobTrackerCommand(), "--trackers", "20", "--jobs", "4", "--lost", "1");
    assertTold(told, "trackers", 20, "rack-size", 40, "map-slots", 2, "reduce-slots", 2, "maps", 30_000, "reduces",
        200, "jobs", 4, "jobs-at-once", 4, "waves", false, "saturate", false, "connections", 0, "interval", 1000,
        "in-band", false, "duration", 5000, "durations", "uniform", "failures", 0.0, "lost", 1, "expiry", 10,
        "submit-storm", 0, "write-delay", 0, "warm-up", 100_000, "lock-wait", false, "scrape", 0);
    assertFalse("no limit", told.containsKey("rate"));
    assertTold(told(new JobTrackerCommand(), "--trackers", "20", "--rpc", "--rate", "12.5"), "connections", 20,
        "expiry", 600, "rate", 12.5);
  }

  @Test
  public void mapSort() throws Exception {
    Map<String, Object> told = told(new MapSortCommand(), "--key-type", "long", "--codec", "gzip");
    assertTold(told, "records", 4_000_000, "key-type", "long", "key-length", 8, "value-length", 92, "partitions", 32,
        "distribution", "uniform", "codec", "gzip", "combiner", false, "io-sort-mb", 512);
    assertFalse("the arm's own choice", told.containsKey("threads"));
    assertTold(told(new MapSortCommand(), "--threads", "2"), "threads", 2, "key-length", 10);
  }

  @Test
  public void launchPlanningAndEdits() throws Exception {
    assertTold(told(new LaunchCommand(), "--tasks", "9"), "tasks", 9, "slots", 4, "forks", false,
        "jvm-tasks", 1);
    assertFalse("the arm's own choice", told(new LaunchCommand()).containsKey("pool"));
    assertTold(told(new LaunchCommand(), "--pool", "0", "--jvm-tasks", "-1"), "pool", 0, "jvm-tasks", -1);
    assertTold(told(new PlanningCommand(), "--new-api"), "files", 5000, "folders", 1, "new-api", true);
    assertTold(told(new EditsCommand(), "--sync", "5"), "clients", 16, "sync", 5, "seconds", 10);
  }

  @Test
  public void dfsio() throws Exception {
    assertTold(told(new DfsioCommand(), "--replicas", "3", "--append"), "files", 8, "size", "67108864", "replicas", 3,
        "data-nodes", 3, "clients", 4, "append", true, "sync", false, "warm-up", 1);
  }

  @Test
  public void shuffle() throws Exception {
    assertTold(told(new ShuffleCommand(), "--rtt", "20", "--link", "100"), "maps", 2000, "segment", "65536", "hosts",
        20, "reduces", 2, "rtt", 20, "link", 100, "reset-first", 0, "raw", false, "warm-up-seconds", 20);
    assertTold(told(new ShuffleCommand(), "--rounds", "7", "--warm-up", "3"), "rounds", 7, "warm-up", 3,
        "warm-up-seconds", 0);
  }
}
