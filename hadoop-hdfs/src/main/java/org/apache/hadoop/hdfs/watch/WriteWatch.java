/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.watch;

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

  /** The block that is being written; null between blocks. */
  private ClientBlockJfrEvent block;
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
    private final ClientPacketJfrEvent event = new ClientPacketJfrEvent();
    private final long began = System.nanoTime();
    private volatile long writeNanos;

    private Sent(String name, long number, int bytes) {
      event.block = name;
      event.packet = number;
      event.bytes = bytes;
      event.begin();
    }

    /** Notes that the socket has accepted the packet. */
    public void written() {
      writeNanos = System.nanoTime() - began;
      figures.written(event.bytes, writeNanos);
      if (block != null) {
        block.writeTime += writeNanos;
        block.packets++;
      }
    }
  }

  /** Notes that the block has a pipeline: its first one, one with fewer nodes, or that of a block that replaces it. */
  public void begun(String file, Block of, DatanodeInfo[] nodes) {
    if (block == null) {
      block = new ClientBlockJfrEvent();
      block.file = file;
      block.datanodes = names(nodes);
      block.begin();
    }
    block.block = of.getBlockName();
  }

  /** Notes that a packet is about to be sent. */
  public Sent sending(long number, int bytes) {
    return new Sent(block == null ? null : block.block, number, bytes);
  }

  /** Notes that all nodes have the packet. */
  public void acknowledged(Sent sent) {
    long nanos = System.nanoTime() - sent.began;
    slowestOfBlock = Math.max(slowestOfBlock, nanos);
    slowest = Math.max(slowest, nanos);
    packets++;
    figures.acknowledged(nanos);
    sent.event.writeTime = sent.writeNanos;
    sent.event.commit();
  }

  /** Notes that the block is abandoned, and that its acknowledged bytes are sent again. */
  public void givenBack(String file, Block old, DatanodeInfo[] nodes) {
    replays++;
    figures.replay(old.getNumBytes());
    ClientWrites.show();
    if (block != null) {
      block.replays++;
    }
    BlockReplayJfrEvent event = new BlockReplayJfrEvent();
    event.file = file;
    event.block = old.getBlockName();
    event.datanodes = names(nodes);
    event.bytes = old.getNumBytes();
    event.commit();
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
    slowestOfBlock = 0;
  }

  /** Notes that the stream has ended, whether or not it wrote all its blocks. */
  public void closed(String file) {
    String line = file + ": " + packets + " packets, the slowest in " + WriteFigures.millis(slowest) + " ms; "
        + replays + " times a block was written anew";
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
