/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.commons.logging.Log;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.watch.WriteFigures;

/**
 * The time for which a writer waits for a datanode that says, by acknowledgements which nothing was sent for, that it
 * lives and that its disk is busy. Such an acknowledgement is of the datanodes up to that one. For the thread that
 * reads the acknowledgements of a block.
 */
final class PipelineStall {
  static final IntKey MAX =
      new IntKey("dfs.client.write.stall.max", ClientSettings.MILLIS, 300_000, 0, ClientSettings.HOUR);
  /** A disk that stalls at each packet is no better than one that stalls for ever. */
  static final IntKey MAX_OF_BLOCK =
      new IntKey("dfs.client.write.stall.block.max", ClientSettings.MILLIS, 1_800_000, 0, 24 * ClientSettings.HOUR);
  private static final long NONE = -1;
  /** Signs that were on their way when the disk went on are soon behind each other. */
  private static final long TOLD_AFTER = TimeUnit.MILLISECONDS.toNanos(100);

  private final DatanodeInfo[] targets;
  private final long maxNanos;
  private final long maxNanosOfBlock;
  private final Log log;
  private final LongSupplier nanoClock;
  private long packet = NONE;
  private long began;
  /** The time for which earlier packets of the block were waited for. */
  private long before;
  private int node;
  private boolean told;
  /** Whom the figures of the process show as waited for; null: nobody. */
  private String shown;
  private PipelineStallJfrEvent event;

  /**
   * @param targets the datanodes of the pipeline
   * @param timeout milliseconds after which one that says nothing is given up; 0: never
   * @param max for how many more one that says that it lives is waited for, for one packet
   * @param maxOfBlock for how many all packets of a block are, by one pipeline; 0: no bound
   */
  PipelineStall(DatanodeInfo[] targets, int timeout, int max, int maxOfBlock, Log log) {
    this(targets, timeout, max, maxOfBlock, log, System::nanoTime);
  }

  PipelineStall(DatanodeInfo[] targets, int timeout, int max, int maxOfBlock, Log log, LongSupplier nanoClock) {
    this.targets = targets;
    this.log = log;
    this.nanoClock = nanoClock;
    maxNanos = timeout == 0 ? Long.MAX_VALUE : TimeUnit.MILLISECONDS.toNanos((long) timeout + max);
    maxNanosOfBlock = timeout == 0 || maxOfBlock == 0 ? Long.MAX_VALUE : TimeUnit.MILLISECONDS.toNanos(maxOfBlock);
  }

  /**
   * Hears an acknowledgement of an empty packet, which may also be one of the writer's own.
   *
   * @param replies of how many datanodes it is
   * @param oldest the number of the first packet that is not acknowledged
   * @return whether that one, or all of the block, has been waited for too long
   */
  boolean isOver(int replies, long oldest) {
    long now = nanoClock.getAsLong();
    if (packet != oldest) {
      ended();
      packet = oldest;
      began = now;
      event = new PipelineStallJfrEvent();
      event.begin();
    }
    node = Math.max(0, Math.min(replies, targets.length) - 1);
    if (now - began >= maxNanos || before + (now - began) >= maxNanosOfBlock) {
      return true;
    }
    if (!told && now - began >= TOLD_AFTER) {
      told = true;
      log.warn("Waiting for datanode " + targets[node].getName() + ", whose disk is busy");
    }
    if (told) {
      show(targets[node].getName());
    }
    return false;
  }

  private void show(String datanode) {
    if (!Objects.equals(shown, datanode)) {
      if (shown != null) {
        WriteFigures.ALL.waitedFor(shown);
      }
      if (datanode != null) {
        WriteFigures.ALL.waitsFor(datanode);
      }
      shown = datanode;
    }
  }

  /** Returns which datanode of the pipeline is waited for, or was at last. */
  int node() {
    return node;
  }

  /** Milliseconds for which it has been. */
  long millis() {
    return TimeUnit.NANOSECONDS.toMillis(nanoClock.getAsLong() - began);
  }

  /** Notes that nothing is waited for any more: a packet is acknowledged, or the pipeline has ended. */
  void ended() {
    if (packet == NONE) {
      return;
    }
    packet = NONE;
    if (told) {
      told = false;
      show(null);
      before += nanoClock.getAsLong() - began;
      log.info("Waited " + millis() + " ms for datanode " + targets[node].getName());
      StalledWrites.add(millis());
      event.datanode = targets[node].getName();
      event.commit();
    }
    event = null;
  }

  @Override
  public String toString() {
    return "Datanode " + targets[node].getName() + " has said for " + millis() + " ms that its disk is busy"
        + (before == 0 ? "" : ", after " + TimeUnit.NANOSECONDS.toMillis(before) + " ms of earlier packets");
  }
}
