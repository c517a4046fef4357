/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.Map;
import java.util.TreeSet;
import org.apache.hadoop.conf.BooleanKey;
import org.apache.hadoop.conf.ChoiceKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.mapred.InvalidJobConfException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.ProfileFlags;
import org.apache.hadoop.testing.Constants;
import org.junit.Test;

/**
 * Checks that each key of ours that a job can set is refused at submission if its value is invalid. The keys are found
 * in the classes, and in the file that restores stock's behaviour. No list of them is kept by hand, but one of those
 * that no task reads from its job: a key of a new kind is a job's until it is listed there.
 */
public class TestJobKeys {
  /** The keys that no task reads from its job, or that the submitter reads from it before any task does. */
  private static final String OF_OTHERS = String.join("|",
      "mapreduce\\.(jobtracker|tasktracker)\\..*",
      // of a daemon, or of an HDFS client, which has a test of its own
      "dfs\\..*",
      "hadoop\\.http\\..*",
      "hadoop\\.security\\.sensitive-config-keys",
      "ipc\\..*",
      // a task has its node's
      "hadoop\\.log\\.routine\\.lines",
      // the submitter's
      "mapreduce\\.client\\..*",
      "mapreduce\\.input\\.fileinputformat\\.list-status\\.num-threads");
  private static final Class<?>[] ONE_OF_EACH_JAR = {Configuration.class, JobKeys.class};

  private static void refuses(String key, String value) {
    JobConf job = new JobConf();
    job.set(key, value);
    InvalidJobConfException e =
        assertThrows(key + "=" + value, InvalidJobConfException.class, () -> JobKeys.check(job));
    assertTrue(e.getMessage(), e.getMessage().startsWith(key + " is '" + value + "': expected "));
  }

  @Test
  public void aJobAsShippedIsAllowed() throws IOException {
    JobKeys.check(new JobConf());
    JobConf stock = new JobConf();
    stock.addResource("stock-behaviour.xml");
    JobKeys.check(stock);
  }

  @Test
  public void eachKeyIsRefusedWithABadValue() throws Exception {
    TreeSet<String> keys = new TreeSet<>();
    for (BooleanKey key : Constants.of(BooleanKey.class, ONE_OF_EACH_JAR).keySet()) {
      keys.add(key.name());
    }
    for (ChoiceKey<?> key : Constants.of(ChoiceKey.class, ONE_OF_EACH_JAR).keySet()) {
      keys.add(key.name());
    }
    for (IntKey key : Constants.of(IntKey.class, ONE_OF_EACH_JAR).keySet()) {
      keys.add(key.name());
      if (!key.name().matches(OF_OTHERS)) {
        refuses(key.name(), String.valueOf(key.min() - 1L));
        refuses(key.name(), String.valueOf(key.max() + 1L));
      }
    }
    Configuration all = new Configuration(false);
    all.addResource("stock-behaviour.xml");
    for (Map.Entry<String, String> property : all) {
      keys.add(property.getKey());
    }
    // JVM options may be anything that the JVM accepts
    keys.remove(ProfileFlags.KEY);
    keys.removeIf(key -> key.matches(OF_OTHERS));
    keys.forEach(key -> refuses(key, "maybe"));
    assertTrue("only found " + keys, keys.size() > 25);
  }

  @Test
  public void keysThatContradictAreRefused() {
    JobConf job = new JobConf();
    job.setInt("mapreduce.reduce.shuffle.backoff.min", 2000);
    job.setInt("mapreduce.reduce.shuffle.backoff.max", 1000);
    assertThrows(InvalidJobConfException.class, () -> JobKeys.check(job));
    JobConf merging = new JobConf();
    merging.setBoolean(MRJobConfig.REDUCE_MEMTOMEM_ENABLED, true);
    merging.setInt(MRJobConfig.REDUCE_MEMTOMEM_THRESHOLD, 1);
    assertThrows(InvalidJobConfException.class, () -> JobKeys.check(merging));
  }

  /** A job without reduces may set reduce keys to anything, as it never reads them. */
  @Test
  public void aJobWithoutReducesMayHaveAnyKeysOfReduces() throws IOException {
    JobConf job = new JobConf();
    job.setNumReduceTasks(0);
    job.set("mapreduce.reduce.shuffle.batch.maps", "none");
    job.set("mapreduce.task.map.collector", "none");
    JobKeys.check(job);
    job.set("mapreduce.task.commit.interval", "none");
    assertThrows(InvalidJobConfException.class, () -> JobKeys.check(job));
  }

  @Test
  public void aTextThatNoFileCanHoldIsRefused() {
    JobConf job = new JobConf();
    job.set("my.separator", "a\u0001b");
    assertEquals("my.separator is 'a\\u0001b': expected a value with only characters that XML 1.0 allows in a"
        + " configuration file; \\u0001 at position 1 is not allowed",
        assertThrows(InvalidJobConfException.class, () -> JobKeys.check(job)).getMessage());
  }
}
