/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.watch;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import org.apache.hadoop.metrics.util.MBeanUtil;

/**
 * The bean of {@link WriteFigures}, which reads them when it is asked. It is made when a datanode gives trouble for the
 * first time: most processes need none, and a task would pay for the server of beans. Thread-safe.
 */
final class ClientWrites implements ClientWritesMXBean {
  @GuardedBy("ClientWrites.class")
  private static boolean isShown;

  private final WriteFigures figures;

  ClientWrites(WriteFigures figures) {
    this.figures = figures;
  }

  /** Shows those of the process from now on, as {@code Writes} of {@code DFSClient}. */
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
