/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.filecache;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.DefaultTaskController;
import org.apache.hadoop.mapred.TaskController;
import org.apache.hadoop.mapred.testing.OtherScheme;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.server.tasktracker.localization.CacheFetches;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks that the distributed-cache files of one task are copied in parallel, each completely or not at all. */
public class TestCacheFilesOfATask {
  /** An action performed before each opening of a file. */
  private interface Opening {
    void open(String name) throws Exception;
  }

  private static volatile Opening opening;

  /** A file system that runs the test's action before it opens a file. */
  public static final class WatchedFileSystem extends OtherScheme {
    public WatchedFileSystem() {
      super(0755, "");
    }

    @Override
    protected String scheme() {
      return "watched";
    }

    @Override
    public FSDataInputStream open(Path path, int buffer) throws IOException {
      try {
        opening.open(path.getName());
      } catch (IOException e) {
        throw e;
      } catch (Exception e) {
        throw new IOException(e);
      }
      return super.open(path, buffer);
    }
  }

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final Configuration conf = new Configuration();
  private final List<URI> uris = new ArrayList<>();
  private TrackerDistributedCacheManager manager;

  @Before
  public void configure() {
    conf.setClass("fs.watched.impl", WatchedFileSystem.class, FileSystem.class);
    conf.setBoolean("fs.watched.impl.disable.cache", true);
    conf.set(MRConfig.LOCAL_DIR, temporary.getRoot() + "/local");
    conf.set("user.name", System.getProperty("user.name"));
  }

  /** Creates a task with these files. */
  private TaskDistributedCacheManager task(String... names) throws IOException {
    for (String name : names) {
      File file = temporary.newFile(name);
      Files.writeString(file.toPath(), name);
      uris.add(URI.create("watched://" + file));
      DistributedCache.addCacheFile(uris.get(uris.size() - 1), conf);
    }
    TrackerDistributedCacheManager.determineTimestamps(conf);
    TrackerDistributedCacheManager.determineCacheVisibilities(conf);
    TaskController controller = new DefaultTaskController();
    controller.setConf(conf);
    manager = new TrackerDistributedCacheManager(conf, controller);
    return manager.newTaskDistributedCacheManager(conf);
  }

  private void setup(TaskDistributedCacheManager task) throws IOException {
    task.setup(new LocalDirAllocator(MRConfig.LOCAL_DIR), new File(temporary.getRoot(), "work"), "private", "public");
  }

  private List<Integer> uses(TaskDistributedCacheManager task) throws IOException {
    List<Integer> uses = new ArrayList<>();
    for (TaskDistributedCacheManager.CacheFile file : task.getCacheFiles()) {
      uses.add(manager.getReferenceCount(file.uri, conf, file.timestamp, file.owner));
    }
    return uses;
  }

  @Test(timeout = 60_000)
  public void areCopiedBesideEachOther() throws Exception {
    CyclicBarrier three = new CyclicBarrier(3);
    opening = name -> three.await();
    conf.setInt(CacheFetches.THREADS.name(), 3);
    TaskDistributedCacheManager task = task("a", "b", "c");
    setup(task);
    List<String> texts = new ArrayList<>();
    for (Path copy : DistributedCache.getLocalCacheFiles(conf)) {
      texts.add(Files.readString(java.nio.file.Path.of(copy.toUri().getPath())));
    }
    assertEquals("in their order", List.of("a", "b", "c"), texts);
    assertEquals(List.of(1, 1, 1), uses(task));
    task.release();
    assertEquals(List.of(0, 0, 0), uses(task));
  }

  @Test(timeout = 60_000)
  public void areCopiedOneAfterTheOtherAsOnStock() throws Exception {
    AtomicInteger open = new AtomicInteger();
    opening = name -> {
      assertEquals(name, (char) ('a' + open.getAndIncrement()) + "");
    };
    conf.addResource("stock-behaviour.xml");
    setup(task("a", "b", "c"));
    assertEquals(3, open.get());
  }

  /** The third file fails first, but the failure of the second is reported. */
  @Test(timeout = 60_000)
  public void theFirstThatFailsIsTold() throws Exception {
    CountDownLatch last = new CountDownLatch(1);
    opening = name -> {
      if (name.equals("broken2")) {
        last.await();
      }
      if (name.startsWith("broken")) {
        last.countDown();
        throw new IOException(name);
      }
    };
    TaskDistributedCacheManager task = task("whole", "broken2", "broken3");
    assertEquals("broken2", assertThrows(IOException.class, () -> setup(task)).getMessage());
    task.release();
    assertEquals(List.of(0, 0, 0), uses(task));
    try (Stream<java.nio.file.Path> files = Files.walk(temporary.getRoot().toPath().resolve("local"))) {
      assertEquals("no file that is not whole", List.of("whole"), files.filter(Files::isRegularFile)
          .map(file -> file.getFileName().toString()).filter(name -> !name.endsWith(".crc")).toList());
    }
  }

  @Test
  public void theThreadsAreAKeyOfTheTracker() throws Exception {
    conf.setInt(CacheFetches.THREADS.name(), 0);
    assertEquals("mapreduce.tasktracker.cache.fetch.threads is '0': expected a whole number of threads from 1 to 1000",
        assertThrows(InvalidKeyException.class, () -> task()).getMessage());
  }
}
