/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.conf.BooleanKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.mapred.InvalidJobConfException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.ProfileFlags;
import org.junit.Test;

/**
 * Checks that each key of ours that a job can set is refused at submission if its value is invalid. The keys are found
 * in the classes, and in the file that restores stock's behaviour: no list is kept by hand.
 */
public class TestJobKeys {
  private static final String OF_JOBS = "mapreduce\\.(task|reduce|job)\\..*";
  private static final List<String> PACKAGES = List.of("mapred",
      "mapreduce",
      "mapreduce/server/jobtracker/heartbeat",
      "mapreduce/server/jobtracker/placement",
      "mapreduce/server/tasktracker/jvm",
      "mapreduce/server/tasktracker/shuffle",
      "mapreduce/task/attempt",
      "mapreduce/task/reduce",
      "mapreduce/util");

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
    for (BooleanKey key : keys(BooleanKey.class)) {
      if (key.name().matches(OF_JOBS)) {
        keys.add(key.name());
        refuses(key.name(), "maybe");
      }
    }
    for (IntKey key : keys(IntKey.class)) {
      if (!key.name().matches(OF_JOBS)) {
        continue;
      }
      keys.add(key.name());
      refuses(key.name(), String.valueOf(key.min() - 1L));
      refuses(key.name(), String.valueOf(key.max() + 1L));
      refuses(key.name(), "1x");
    }
    Configuration all = new Configuration(false);
    all.addResource("stock-behaviour.xml");
    for (Map.Entry<String, String> property : all) {
      // JVM options may be anything that the JVM accepts
      if (property.getKey().matches(OF_JOBS) && !property.getKey().equals(ProfileFlags.KEY)) {
        keys.add(property.getKey());
        refuses(property.getKey(), "maybe");
      }
    }
    assertTrue("only found " + keys, keys.size() > 20);
  }

  /** Returns all keys of a type in the packages. */
  private static <K> List<K> keys(Class<K> type) throws Exception {
    List<K> keys = new ArrayList<>();
    Path place = Path.of(JobKeys.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    if (Files.isDirectory(place)) {
      collect(place, type, keys);
    } else {
      try (FileSystem jar = FileSystems.newFileSystem(place, (ClassLoader) null)) {
        collect(jar.getPath("/"), type, keys);
      }
    }
    return keys;
  }

  private static <K> void collect(Path root, Class<K> type, List<K> keys) throws Exception {
    for (String name : PACKAGES) {
      List<Path> files;
      try (Stream<Path> all = Files.list(root.resolve("org/apache/hadoop/" + name))) {
        files = all.filter(file -> file.toString().endsWith(".class")).toList();
      }
      for (Path file : files) {
        String simple = file.getFileName().toString().replace(".class", "");
        Class<?> holder = Class.forName("org.apache.hadoop." + name.replace('/', '.') + "." + simple, false,
            TestJobKeys.class.getClassLoader());
        for (Field field : holder.getDeclaredFields()) {
          if (field.getType() == type && Modifier.isStatic(field.getModifiers())) {
            field.setAccessible(true);
            keys.add(type.cast(field.get(null)));
          }
        }
      }
    }
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
