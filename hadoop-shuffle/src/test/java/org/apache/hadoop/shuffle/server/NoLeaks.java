/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import static org.junit.Assert.assertEquals;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.util.ResourceLeakDetector;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.rules.ExternalResource;

/** Fails a test class that leaves a buffer to the garbage collector without releasing it. */
final class NoLeaks extends ExternalResource {
  private static final List<String> LEAKS = new CopyOnWriteArrayList<>();

  static {
    ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
    ByteBufUtil.setLeakListener((type, records) -> LEAKS.add(type + records));
  }

  @Override
  protected void before() {
    LEAKS.clear();
  }

  @Override
  protected void after() {
    look();
    assertEquals(List.of(), LEAKS);
  }

  /** Returns the leaks found so far; allocating other buffers is what makes the detector report them. */
  static List<String> look() {
    try {
      for (int i = 0; i < 3; i++) {
        System.gc();
        Thread.sleep(20);
        ByteBufAllocator.DEFAULT.directBuffer(16).release();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return LEAKS;
  }
}
