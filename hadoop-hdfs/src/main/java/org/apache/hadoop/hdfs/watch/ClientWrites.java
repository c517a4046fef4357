/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.watch;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import org.apache.hadoop.metrics.util.MBeanUtil;

/**
 * An MBean that shows the current {@link WriteFigures}. It is registered when a datanode first causes trouble: most
 * processes never need it, and a task would pay for the MBean server. Thread-safe.
 */
final class ClientWrites implements ClientWritesMXBean {
  @GuardedBy("ClientWrites.class")
  private static boolean isShown;

  private final WriteFigures figures;

  ClientWrites(WriteFigures figures) {
    this.figures = figures;
  }

  /** Registers the bean of this process, as {@code Writes} of {@code DFSClient}, unless that has been done. */
  static synchronized void show() {
    if (!isShown) {
      isShown = true;
      MBeanUtil.registerMBean("DFSClient", "Writes", new ClientWrites(WriteFigures.ALL));
    }
  }

  @Override
  public long getBlocks() {
    return figures.now().blocks();
  }

  @Override
  public long getPackets() {
    return figures.now().packets();
  }

  @Override
  public long getBytes() {
    return figures.now().bytes();
  }

  @Override
  public long getReplays() {
    return figures.now().replays();
  }

  @Override
  public long getReplayedBytes() {
    return figures.now().replayedBytes();
  }

  @Override
  public long getWriteMillis() {
    return figures.now().writeMillis();
  }

  @Override
  public long getAcknowledgeMillis() {
    return figures.now().acknowledgeMillis();
  }

  @Override
  public long getSlowestMillis() {
    return figures.now().slowestMillis();
  }

  @Override
  public String[] getWaitingFor() {
    return figures.waiting().keySet().toArray(new String[0]);
  }

  @Override
  public int getWaitingWriters() {
    return figures.waiting().values().stream().mapToInt(Integer::intValue).sum();
  }
}
