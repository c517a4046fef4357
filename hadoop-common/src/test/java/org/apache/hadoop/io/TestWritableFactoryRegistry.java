/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.io;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;

import java.io.DataInput;
import java.io.DataOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.junit.Test;

/** Tests factories for classes, and {@link WritableFactories} on top of them. */
public class TestWritableFactoryRegistry {
  private static final long FOREVER_MILLIS = 60_000;
  private static final int THREADS = 4;

  /** A Writable that cannot be created by reflection. */
  private static final class Numbered extends Configured implements Writable {
    private final int number;

    Numbered(int number) {
      this.number = number;
    }

    @Override
    public void write(DataOutput out) {
    }

    @Override
    public void readFields(DataInput in) {
    }
  }

  @Test
  public void theLastFactoryCounts() {
    WritableFactoryRegistry registry = new WritableFactoryRegistry();
    assertNull(registry.get(Numbered.class));
    WritableFactory first = () -> new Numbered(1);
    WritableFactory second = () -> new Numbered(2);
    registry.set(Numbered.class, first);
    registry.set(Text.class, second);
    assertSame(first, registry.get(Numbered.class));
    registry.set(Numbered.class, second);
    assertSame(second, registry.get(Numbered.class));
    registry.set(Numbered.class, null);
    assertNull("as with stock, null takes it away", registry.get(Numbered.class));
    assertSame("another class", second, registry.get(Text.class));
    assertNull("another registry", new WritableFactoryRegistry().get(Text.class));
  }

  @Test
  public void makesAndConfiguresObjects() {
    Configuration conf = new Configuration(false);
    assertThrows(RuntimeException.class, () -> WritableFactories.newInstance(Numbered.class, conf));
    WritableFactories.setFactory(Numbered.class, () -> new Numbered(3));
    try {
      Numbered made = (Numbered) WritableFactories.newInstance(Numbered.class, conf);
      assertEquals(3, made.number);
      assertSame(conf, made.getConf());
    } finally {
      WritableFactories.setFactory(Numbered.class, null);
    }
    assertEquals("without a factory", Text.class, WritableFactories.newInstance(Text.class).getClass());
  }

  /**
   * Replaces, in each thread, the factory of the thread's own class, and checks that the thread sees it, as well as
   * some factory of the shared class.
   */
  @Test(timeout = FOREVER_MILLIS)
  public void threadsSeeTheirOwnLast() throws Exception {
    WritableFactoryRegistry registry = new WritableFactoryRegistry();
    Class<?>[] own = {Text.class, UTF8.class, LongWritable.class, IntWritable.class};
    CyclicBarrier start = new CyclicBarrier(THREADS);
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    List<Future<?>> ends = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Class<?> mine = own[i];
      ends.add(threads.submit(() -> {
        start.await();
        for (int number = 0; number < 20_000; number++) {
          Numbered last = new Numbered(number);
          registry.set(mine, () -> last);
          registry.set(Numbered.class, () -> last);
          assertSame(last, registry.get(mine).newInstance());
          assertEquals(Numbered.class, registry.get(Numbered.class).newInstance().getClass());
        }
        return null;
      }));
    }
    try {
      for (Future<?> end : ends) {
        end.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
