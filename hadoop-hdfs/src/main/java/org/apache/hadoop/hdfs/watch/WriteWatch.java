/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.watch;

import jdk.jfr.FlightRecorder;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/**
 * Measures the writes of a stream's blocks. For the thread that sends; {@link #acknowledged} is for the thread that
 * reads acknowledgements, which has ended when a block ends.
 */
public final class WriteWatch {
  private static final Log LOG = LogFactory.getLog(WriteWatch.class);

  private final WriteFigures figures;

  /** The block that is being written; null between blocks, and if nothing was recorded when it began. */
  private ClientBlockJfrEvent block;
  private String blockName;
  private long slowestOfBlock;
  private long slowest;
  private long packets;
  private int replays;

  public WriteWatch() {
    this(WriteFigures.ALL);
  }

  WriteWatch(WriteFigures figures) {
    this.figures = figures;
  }

  /** A packet in flight. */
  public final class Sent {
    /** Null if nothing is recorded: the first class of an event costs a JVM 400 ms of CPU time. */
    private final ClientPacketJfrEvent event;
    private final int bytes;
    private final long began = System.nanoTime();
    private volatile long writeNanos;

    private Sent(String name, long number, int bytes) {
      this.bytes = bytes;
      event = FlightRecorder.isInitialized() ? new ClientPacketJfrEvent() : null;
      if (event != null) {
        event.block = name;
        event.packet = number;
        event.bytes = bytes;
        event.begin();
      }
    }

    /** Notes that the socket has accepted the packet. */
    public void written() {
      writeNanos = System.nanoTime() - began;
      figures.written(bytes, writeNanos);
      if (block != null) {
        block.writeTime += writeNanos;
        block.packets++;
      }
    }
  }

  /** Notes that the block has a pipeline: its first one, one with fewer nodes, or that of a block that replaces it. */
  public void begun(String file, Block of, DatanodeInfo[] nodes) {
    blockName = of.getBlockName();
    if (block == null && FlightRecorder.isInitialized()) {
      block = new ClientBlockJfrEvent();
      block.file = file;
      block.datanodes = names(nodes);
      block.begin();
    }
    if (block != null) {
      block.block = blockName;
    }
  }

  /** Notes that a packet is about to be sent. */
  public Sent sending(long number, int bytes) {
    return new Sent(blockName, number, bytes);
  }

  /** Notes that all nodes have the packet. */
  public void acknowledged(Sent sent) {
    long nanos = System.nanoTime() - sent.began;
    slowestOfBlock = Math.max(slowestOfBlock, nanos);
    slowest = Math.max(slowest, nanos);
    packets++;
    figures.acknowledged(nanos);
    if (sent.event != null) {
      sent.event.writeTime = sent.writeNanos;
      sent.event.commit();
    }
  }

  /** Notes that the block is abandoned, and that its acknowledged bytes are sent again. */
  public void givenBack(String file, Block old, DatanodeInfo[] nodes) {
    replays++;
    figures.replay(old.getNumBytes());
    ClientWrites.show();
    if (block != null) {
      block.replays++;
    }
    if (FlightRecorder.isInitialized()) {
      BlockReplayJfrEvent event = new BlockReplayJfrEvent();
      event.file = file;
      event.block = old.getBlockName();
      event.datanodes = names(nodes);
      event.bytes = old.getNumBytes();
      event.commit();
    }
  }

  /** Notes that all nodes have the whole block. */
  public void ended(Block of) {
    figures.block();
    if (block != null) {
      block.bytes = of.getNumBytes();
      block.slowest = slowestOfBlock;
      block.commit();
      block = null;
    }
    blockName = null;
    slowestOfBlock = 0;
  }

  /** Notes that the stream has ended, whether or not it wrote all its blocks. */
  public void closed(String file) {
    String line = file + ": " + packets + " packets, the slowest in " + WriteFigures.millis(slowest) + " ms; "
        + replays + " times a block was rewritten";
    if (replays > 0) {
      LOG.info(line);
    } else {
      LOG.debug(line);
    }
  }

  private static String names(DatanodeInfo[] nodes) {
    StringBuilder names = new StringBuilder();
    for (DatanodeInfo node : nodes) {
      names.append(names.length() == 0 ? "" : ", ").append(node.getName());
    }
    return names.toString();
  }
}
