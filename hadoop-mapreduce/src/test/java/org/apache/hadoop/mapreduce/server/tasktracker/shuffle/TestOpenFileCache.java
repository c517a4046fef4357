/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.shuffle.server.OpenFile;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks that files stay open for requests of other parts, and are closed by their last user. */
public class TestOpenFileCache {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 1);
  private final OpenFileCache cache = new OpenFileCache(2, clock::get);
  private final Queue<FileChannel> opened = new ConcurrentLinkedQueue<>();

  private synchronized OpenFile open(int content) throws IOException {
    Path file = folder.getRoot().toPath().resolve("" + content);
    if (!Files.exists(file)) {
      Files.write(file, new byte[] {(byte) content});
    }
    FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
    opened.add(channel);
    return new OpenFile(channel);
  }

  private long stillOpen() {
    return opened.stream().filter(FileChannel::isOpen).count();
  }

  private static int read(OpenFile file) throws IOException {
    ByteBuffer content = ByteBuffer.allocate(1);
    assertEquals(1, file.channel().read(content, 0));
    return content.get(0);
  }

  @Test
  public void theLastPartLetsGo() throws Exception {
    OpenFile first = open(1);
    cache.keep("a", first, 30, 10);
    first.close();
    OpenFile second = cache.take("a", 10);
    assertSame(first, second);
    assertEquals(1, cache.files());
    OpenFile third = cache.take("a", 10);
    assertEquals(0, cache.files());
    assertNull(cache.take("a", 10));
    second.close();
    assertEquals(1, read(third));
    third.close();
    assertEquals(0, stillOpen());
  }

  @Test
  public void whatIsForOneReduceIsNotKept() throws Exception {
    OpenFile file = open(1);
    cache.keep("a", file, 10, 10);
    assertEquals(0, cache.files());
    file.close();
    assertEquals(0, stillOpen());
  }

  @Test
  public void onlyWhatNobodyUsesMakesWay() throws Exception {
    for (String map : new String[] {"a", "b", "c"}) {
      OpenFile file = open(map.charAt(0));
      cache.keep(map, file, 100, 1);
      file.close();
    }
    assertEquals("c is not kept", 2, stillOpen());
    clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(1999));
    cache.take("a", 1).close();
    OpenFile file = open(3);
    cache.keep("c", file, 100, 1);
    assertNull("both are used", cache.take("c", 1));
    clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(1));
    cache.keep("c", file, 100, 1);
    file.close();
    assertNull("b was not", cache.take("b", 1));
    assertNotNull(cache.take("a", 1));
    assertNotNull(cache.take("c", 1));
  }

  @Test
  public void whatNobodyAsksForIsClosed() throws Exception {
    OpenFile file = open(1);
    cache.keep("a", file, 100, 1);
    file.close();
    cache.closeUnused();
    assertEquals(1, stillOpen());
    clock.addAndGet(TimeUnit.SECONDS.toNanos(2));
    cache.closeUnused();
    assertEquals(0, stillOpen());
    assertEquals(0, cache.files());
  }

  @Test
  public void anotherThreadWasFaster() throws Exception {
    OpenFile first = open(1);
    OpenFile second = open(1);
    cache.keep("a", first, 100, 1);
    cache.keep("a", second, 100, 1);
    second.close();
    assertEquals(1, stillOpen());
    OpenFile taken = cache.take("a", 1);
    assertSame(first, taken);
  }

  @Test
  public void switchedOff() throws Exception {
    OpenFile file = open(1);
    new OpenFileCache(0).keep("a", file, 100, 1);
    file.close();
    assertFalse(opened.element().isOpen());
  }

  @Test
  public void shippedWith1024Files() {
    JobConf conf = new JobConf();
    assertEquals(1024, OpenFileCache.FILES.read(conf));
    assertEquals("without any file", 1024, OpenFileCache.FILES.read(new Configuration(false)));
    conf.addResource("stock-behaviour.xml");
    assertEquals(0, OpenFileCache.FILES.read(conf));
  }

  /**
   * Each reader reads its part of all files in its own order, while idle files are closed: none is read when closed.
   */
  @Test(timeout = 60_000)
  public void filesAreOpenAsLongAsSomebodyReads() throws Exception {
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    int files = 100;
    int parts = 8;
    OpenFileCache few = new OpenFileCache(10, clock::get);
    List<Callable<Integer>> readers = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      Random random = new Random(seed + part);
      readers.add(() -> {
        int shared = 0;
        for (int i = 0; i < 20 * files; i++) {
          int number = Math.max(0, i / 20 - random.nextInt(5));
          clock.addAndGet(random.nextInt((int) TimeUnit.MILLISECONDS.toNanos(100)));
          OpenFile file = few.take("" + number, 1);
          if (file == null) {
            file = open(number);
            few.keep("" + number, file, parts, 1);
          } else {
            shared++;
          }
          if (random.nextInt(50) == 0) {
            few.closeUnused();
          }
          assertEquals(number, read(file));
          file.close();
          assertTrue(few.files() <= 10);
        }
        return shared;
      });
    }
    ExecutorService threads = Executors.newFixedThreadPool(4);
    int shared = 0;
    for (Future<Integer> reader : threads.invokeAll(readers)) {
      shared += reader.get();
    }
    threads.shutdown();
    assertTrue("some were shared", shared > 0);
    few.close();
    assertEquals(0, stillOpen());
  }
}
