/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.fs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.testing.DependsOnUser;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Tests that users of the same key do not interfere with each other, and that an allocator without a usable directory
 * says why.
 */
@Category(DependsOnUser.class)
public class TestLocalDirAllocatorContexts {
  private static final String KEY = "test.local.dir";
  private static final String NO_DIRECTORY = "DiskErrorException: No usable local directory: " + KEY + " is ";

  /** The common part of the probes; each runs with its own directories and static state. */
  abstract static class Probe<T> implements Callable<T> {
    final LocalDirAllocator allocator;
    final Path root;

    Probe() throws Exception {
      KerberosInternals.exportTo(getClass());
      allocator = new LocalDirAllocator(KEY);
      root = Files.createTempDirectory(Files.createDirectories(Path.of("target", "local-dirs")), "probe");
    }

    static Configuration conf(Object... directories) {
      Configuration conf = new Configuration();
      conf.set(KEY, String.join(",", List.of(directories).stream().map(Object::toString).toList()));
      return conf;
    }

    String allocate(Configuration conf, long size) {
      try {
        return allocator.getLocalPathForWrite("file", size, conf).getParent().getName();
      } catch (Exception e) {
        return e.getClass().getSimpleName() + ": " + e.getMessage();
      }
    }
  }

  /** Returns whether a tracker's lost directory reappears because another tracker has allocated, too. */
  public static class DirectoriesCheckedAgain extends Probe<Boolean> {
    public DirectoriesCheckedAgain() throws Exception {
    }

    @Override
    public Boolean call() throws Exception {
      Path lost = root.resolve("one/a");
      Configuration one = conf(lost, root.resolve("one/b"));
      allocate(one, 1);
      Files.delete(lost);
      allocate(conf(root.resolve("two/a")), 1);
      allocate(one, Long.MAX_VALUE);
      return Files.exists(lost);
    }
  }

  /** Returns how often one of two trackers gets the same directory twice in a row. */
  public static class RoundRobinBroken extends Probe<Long> {
    public RoundRobinBroken() throws Exception {
    }

    @Override
    public Long call() {
      Configuration one = conf(root.resolve("one/a"), root.resolve("one/b"));
      Configuration two = conf(root.resolve("two/a"), root.resolve("two/b"));
      List<String> chosen = IntStream.range(0, 64).mapToObj(i -> {
        allocate(two, 1);
        return allocate(one, 1);
      }).toList();
      return IntStream.range(1, chosen.size()).filter(i -> chosen.get(i).equals(chosen.get(i - 1))).count();
    }
  }

  /** Makes two calls with a directory that cannot be created, and a third after that is fixed. */
  public static class NoneUsable extends Probe<List<String>> {
    public NoneUsable() throws Exception {
    }

    @Override
    public List<String> call() throws Exception {
      Path file = Files.createFile(root.resolve("plain-file"));
      Configuration conf = conf(file);
      String first = allocate(conf, 1);
      String second = allocate(conf, 1);
      Files.delete(file);
      return List.of(first, second, allocate(conf, 1)).stream().map(s -> s.replace(file.toString(), "FILE")).toList();
    }
  }

  /** Makes calls with the key unset and with an empty value. */
  public static class NothingConfigured extends Probe<List<String>> {
    public NothingConfigured() throws Exception {
    }

    @Override
    public List<String> call() {
      return List.of(allocate(new Configuration(), 1), allocate(conf(""), 1), allocate(conf(""), 1));
    }
  }

  /** Allocates in a directory on a file system without any space. */
  public static class NoSpace extends Probe<String> {
    public NoSpace() throws Exception {
    }

    @Override
    public String call() {
      return allocate(conf("/proc"), LocalDirAllocator.SIZE_UNKNOWN);
    }
  }

  /**
   * Calls ifExists before any allocation, for a file that exists, one that is missing, and a configured directory that
   * is a plain file.
   */
  public static class FirstCallAsksForAFile extends Probe<List<String>> {
    public FirstCallAsksForAFile() throws Exception {
    }

    @Override
    public List<String> call() throws Exception {
      Path dir = Files.createDirectories(root.resolve("a"));
      Files.createFile(dir.resolve("there"));
      return List.of(exists("there", conf(dir)), exists("missing", conf(dir)),
          exists("there", conf(dir.resolve("there"))));
    }

    private String exists(String name, Configuration conf) {
      try {
        return String.valueOf(allocator.ifExists(name, conf));
      } catch (RuntimeException e) {
        return e.getClass().getSimpleName();
      }
    }
  }

  @Test
  public void anotherTrackerDoesNotCauseACheckOfAllDirectories() throws Exception {
    assertEquals("stock", true, StockHadoop.call(DirectoriesCheckedAgain.class));
    assertEquals("ours", false, new DirectoriesCheckedAgain().call());
  }

  @Test
  public void anotherTrackerDoesNotDisturbTheRoundRobin() throws Exception {
    // Stock passes by chance once in 2^63 runs.
    assertTrue("stock", StockHadoop.call(RoundRobinBroken.class) > 0);
    assertEquals("ours", 0L, (long) new RoundRobinBroken().call());
  }

  @Test
  public void noUsableDirectoryIsToldWithTheKeyAndItsValue() throws Exception {
    assertEquals("stock", List.of("IllegalArgumentException: bound must be positive",
        "DiskErrorException: Could not find any valid local directory for file",
        "DiskErrorException: Could not find any valid local directory for file"), StockHadoop.call(NoneUsable.class));
    String error = NO_DIRECTORY + "FILE and must name a directory that can be written";
    assertEquals("ours", List.of(error, error, "plain-file"), new NoneUsable().call());
  }

  @Test
  public void aMissingValueIsToldWithTheKey() throws Exception {
    List<String> stock = StockHadoop.call(NothingConfigured.class);
    assertTrue(stock.toString(), stock.stream().allMatch(s -> s.startsWith("NullPointerException")));
    List<String> ours = new NothingConfigured().call();
    assertTrue(ours.toString(), ours.stream().allMatch(s -> s.startsWith(NO_DIRECTORY)));
  }

  @Test
  public void fullDisksAreToldWithTheKeyAndItsValue() throws Exception {
    File full = new File("/proc");
    assumeTrue("needs /proc as a writable directory without space (Linux, root)",
        full.isDirectory() && full.canWrite() && full.getUsableSpace() == 0);
    assertEquals("stock", "ArithmeticException: / by zero", StockHadoop.call(NoSpace.class));
    assertEquals("ours", "DiskErrorException: Could not find any valid local directory for file in " + KEY + ": /proc",
        new NoSpace().call());
  }

  @Test
  public void aFileCanBeAskedForFirst() throws Exception {
    assertEquals("stock", List.of("NullPointerException", "NullPointerException", "NullPointerException"),
        StockHadoop.call(FirstCallAsksForAFile.class));
    assertEquals("ours", List.of("true", "false", "false"), new FirstCallAsksForAFile().call());
  }
}
