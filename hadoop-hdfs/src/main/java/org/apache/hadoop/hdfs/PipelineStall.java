/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import jdk.jfr.FlightRecorder;
import org.apache.commons.logging.Log;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.watch.WriteFigures;

/**
 * The time for which a writer waits for a datanode that reports, by unsolicited acknowledgements, that it is alive and
 * that its disk is busy. Such an acknowledgement carries the replies of the datanodes up to and including that one. For
 * the thread that reads the acknowledgements of a block.
 */
final class PipelineStall {
  static final IntKey MAX =
      new IntKey("dfs.client.write.stall.max", ClientSettings.MILLIS, 300_000, 0, ClientSettings.HOUR);
  /**
   * The key for the limit of a whole block: a disk that stalls at each packet is no better than one that stalls for
   * ever.
   */
  static final IntKey MAX_OF_BLOCK =
      new IntKey("dfs.client.write.stall.block.max", ClientSettings.MILLIS, 1_800_000, 0, 24 * ClientSettings.HOUR);
  private static final long NONE = -1;
  /**
   * The nanoseconds after which a stall is logged: signs of life still in flight when the disk recovers arrive in quick
   * succession.
   */
  private static final long TOLD_AFTER = TimeUnit.MILLISECONDS.toNanos(100);

  private final DatanodeInfo[] targets;
  private final long maxNanos;
  private final long maxNanosOfBlock;
  private final Log log;
  private final LongSupplier nanoClock;
  private long packet = NONE;
  private long began;
  /** The nanoseconds for which earlier packets of the block were waited for. */
  private long before;
  private int node;
  private boolean told;
  /** The datanode that the metrics of the process show as waited for; null for none. */
  private String shown;
  /** Null if nothing is recorded: the first class of an event costs a JVM 400 ms of CPU time. */
  private PipelineStallJfrEvent event;

  /**
   * @param targets the datanodes of the pipeline
   * @param timeout milliseconds after which a silent datanode is given up; 0: never
   * @param max how many milliseconds more to wait for a datanode that reports that it is alive, for one packet
   * @param maxOfBlock how many milliseconds to wait for all packets of a block in one pipeline; 0: no limit
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
   * Handles an acknowledgement of an empty packet, which may also be one that the writer sent itself.
   *
   * @param replies the number of datanodes whose replies it carries
   * @param oldest the number of the oldest unacknowledged packet
   * @return whether that packet, or the whole block, has been waited for too long
   */
  boolean isOver(int replies, long oldest) {
    long now = nanoClock.getAsLong();
    if (packet != oldest) {
      ended();
      packet = oldest;
      began = now;
      if (FlightRecorder.isInitialized()) {
        event = new PipelineStallJfrEvent();
        event.begin();
      }
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

  /** Returns the index in the pipeline of the datanode that is, or was last, waited for. */
  int node() {
    return node;
  }

  /** Returns the milliseconds for which the current packet has been waited for. */
  long millis() {
    return TimeUnit.NANOSECONDS.toMillis(nanoClock.getAsLong() - began);
  }

  /** Notes that the wait is over: a packet was acknowledged, or the pipeline has ended. */
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
      if (event != null) {
        event.datanode = targets[node].getName();
        event.commit();
      }
    }
    event = null;
  }

  @Override
  public String toString() {
    return "Datanode " + targets[node].getName() + " has reported a busy disk for " + millis() + " ms"
        + (before == 0 ? "" : ", after " + TimeUnit.NANOSECONDS.toMillis(before) + " ms for earlier packets");
  }
}
