/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce;

import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.hadoop.conf.BooleanKey;
import org.apache.hadoop.conf.ChoiceKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.hdfs.ClientKeys;
import org.apache.hadoop.mapred.InvalidJobConfException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.testing.Constants;
import org.junit.Test;

/** Checks that a job with files in HDFS is refused if the clients of its tasks could not be created. */
public class TestHdfsKeys {
  private static final String REPLAYS = "dfs.client.write.replays";

  private static JobConf job(String fileSystem) {
    JobConf job = new JobConf();
    job.set("fs.default.name", fileSystem);
    return job;
  }

  private static void refuses(JobConf job, String key, String value) {
    job.set(key, value);
    InvalidJobConfException e =
        assertThrows(key + "=" + value, InvalidJobConfException.class, () -> HdfsKeys.check(job));
    assertTrue(e.getMessage(), e.getMessage().startsWith(key + " is '" + value + "': expected "));
  }

  /** The keys are found in the classes that are not a daemon's, and in the file that restores stock's behaviour. */
  @Test
  public void eachKeyIsRefusedWithABadValue() throws Exception {
    TreeSet<String> keys = new TreeSet<>();
    for (Class<?> type : List.of(IntKey.class, BooleanKey.class, ChoiceKey.class)) {
      Constants.of(type, ClientKeys.class).forEach((key, holder) -> {
        if (!holder.getName().startsWith("org.apache.hadoop.hdfs.server.")) {
          keys.add(key instanceof IntKey number ? number.name()
              : key instanceof BooleanKey flag ? flag.name() : ((ChoiceKey<?>) key).name());
        }
      });
    }
    Configuration all = new Configuration(false);
    all.addResource("stock-behaviour.xml");
    for (Map.Entry<String, String> property : all) {
      if (property.getKey().startsWith("dfs.client.") || property.getKey().startsWith("ipc.client.")) {
        keys.add(property.getKey());
      }
    }
    // a folder may have any name
    keys.remove("dfs.client.write.replay.dir");
    keys.forEach(key -> refuses(job("hdfs://namenode:8020"), key, "maybe"));
    assertTrue("only found " + keys, keys.size() > 20);
  }

  @Test
  public void aJobAsShippedIsAllowed() throws IOException {
    JobConf job = job("hdfs://namenode:8020");
    HdfsKeys.check(job);
    job.addResource("stock-behaviour.xml");
    HdfsKeys.check(job);
  }

  /** A job without files in HDFS never reads the keys of its client. */
  @Test
  public void aJobOnOtherFileSystemsMayHaveAnyKeys() throws IOException {
    for (String other : List.of("file:///", "local")) {
      JobConf job = job(other);
      job.set(REPLAYS, "many");
      HdfsKeys.check(job);
    }
    JobConf job = job("hdfs://namenode:8020");
    job.set("fs.hdfs.impl", "com.example.OtherFileSystem");
    job.set(REPLAYS, "many");
    HdfsKeys.check(job);
  }

  @Test
  public void filesInHdfsAreFoundWhereverTheyAreNamed() {
    refuses(job("namenode:8020"), REPLAYS, "many");
    for (String key : List.of("mapreduce.job.dir", "mapred.input.dir", "mapred.output.dir", "mapred.cache.files",
        "mapred.cache.archives")) {
      JobConf job = job("file:///");
      job.set(key, "file:/a,hdfs://namenode/b");
      refuses(job, REPLAYS, "many");
    }
  }
}
