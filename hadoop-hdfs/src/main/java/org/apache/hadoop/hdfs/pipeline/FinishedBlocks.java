/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.pipeline;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.security.token.Token;

/**
 * The blocks that a stream has finished without syncing them: a sync asks the datanodes that store them to force them
 * to disk. {@link #synced} and {@link #ended} are for one thread at a time; {@link #sync} is for any thread.
 */
public final class FinishedBlocks {
  private static final Log LOG = LogFactory.getLog(FinishedBlocks.class);
  private static final long NONE = -1;

  private final boolean isKept;
  private final ReplicaSyncer syncer;
  /** A factory of the wait for one node. */
  private final Supplier<RefillWait> waits;
  private final ClientProtocol namenode;
  private final Queue<Finished> pending = new ConcurrentLinkedQueue<>();
  /** The interned nodes: a file may have many blocks. */
  private final Map<DatanodeInfo, DatanodeInfo> nodes = new HashMap<>();
  /** The number of bytes of the current block that are on the disks of all datanodes. */
  private long onDisk = NONE;

  /** A finished block, its datanodes and its write token. */
  private record Finished(Block block, List<DatanodeInfo> nodes, Token<BlockTokenIdentifier> token) {
  }

  /**
   * @param isKept whether a sync to disk may follow; otherwise nothing is remembered
   * @param connections opens connections to datanodes
   * @param awaited whether someone is still waiting for the stream
   */
  public FinishedBlocks(boolean isKept, ReplicaFetcher connections, ClientProtocol namenode, BooleanSupplier awaited) {
    this.isKept = isKept;
    syncer = new ReplicaSyncer(connections);
    waits = () -> connections.begin(awaited);
    this.namenode = namenode;
  }

  /** Notes that all datanodes have synced {@code bytes} bytes of the current block. */
  public void synced(long bytes) {
    onDisk = bytes;
  }

  /** Notes that a block is finished and complete on all nodes of {@code pipeline}. */
  public void ended(Block block, DatanodeInfo[] pipeline, Token<BlockTokenIdentifier> token) {
    if (isKept && onDisk != block.getNumBytes()) {
      pending.add(new Finished(new Block(block),
          Stream.of(pipeline).map(node -> nodes.computeIfAbsent(node, same -> same)).toList(), token));
    }
    onDisk = NONE;
  }

  /** Returns the number of blocks that have not been synced yet. */
  int pending() {
    return pending.size();
  }

  /**
   * Waits until each block is on the disks of its datanodes. A datanode that cannot be asked, or is a stock one that
   * does not know the request, is logged.
   *
   * @throws IOException if no datanode has forced a block; that block and those after it are synced by the next call
   */
  public synchronized void sync(String file) throws IOException {
    for (Finished each = pending.peek(); each != null; each = pending.peek()) {
      sync(file, each);
      pending.remove();
    }
  }

  private void sync(String file, Finished each) throws IOException {
    Round round = new Round(each.block(), file);
    round.ask(each.nodes(), each.token());
    if (!round.isEachDone()) {
      LocatedBlock now = located(file, each.block());
      if (now != null) {
        round.ask(round.newOf(List.of(now.getLocations())), now.getBlockToken());
      }
    }
    round.finish();
  }

  /** Asks the namenode where a block is now, as replicas move and tokens expire; returns null if it does not say. */
  private LocatedBlock located(String file, Block block) {
    try {
      for (LocatedBlock each : namenode.getBlockLocations(file, 0, Long.MAX_VALUE).getLocatedBlocks()) {
        if (each.getBlock().getBlockId() == block.getBlockId()) {
          return each;
        }
      }
    } catch (IOException e) {
      // the writer may lack read access
      LOG.warn("Could not get the locations of " + block + " of " + file + " from the namenode: " + e);
    }
    return null;
  }

  /** A round of requests to the nodes that store a block, with their answers. */
  private final class Round {
    private final Block block;
    private final String file;
    private final Set<DatanodeInfo> asked = new LinkedHashSet<>();
    private int synced;
    private int unknown;
    private boolean isEachDone = true;
    private IOException failure;

    Round(Block block, String file) {
      this.block = block;
      this.file = file;
    }

    void ask(Collection<DatanodeInfo> of, Token<BlockTokenIdentifier> token) throws IOException {
      for (DatanodeInfo node : of) {
        try {
          note(node, syncer.sync(node, new ReplicaSyncRequest(block, token), waits.get()));
        } catch (IOException e) {
          if (Thread.currentThread().isInterrupted()) {
            throw (InterruptedIOException) new InterruptedIOException("Interrupted while " + node.getName()
                + " syncs " + block).initCause(e);
          }
          asked.add(node);
          failed(node, e);
        }
      }
    }

    private void note(DatanodeInfo node, ReplicaSyncer.Answer answer) {
      switch (answer) {
        case SYNCED -> {
          asked.add(node);
          synced++;
        }
        case UNKNOWN -> {
          asked.add(node);
          unknown++;
          LOG.warn("Datanode " + node.getName() + " does not support syncs of finished blocks: its disk may not have "
              + "all of " + block + " of " + file);
        }
        case REFUSED -> failed(node, new IOException("it rejects the block token"));
      }
    }

    private void failed(DatanodeInfo node, IOException e) {
      isEachDone = false;
      failure = e;
      LOG.warn("Datanode " + node.getName() + " has not synced " + block + " of " + file + ": " + e);
    }

    boolean isEachDone() {
      return isEachDone;
    }

    List<DatanodeInfo> newOf(List<DatanodeInfo> located) {
      return located.stream().filter(node -> !asked.contains(node)).toList();
    }

    void finish() throws IOException {
      if (synced + unknown == 0) {
        throw new IOException("No datanode has synced " + block + " of " + file + " to its disk", failure);
      }
    }
  }
}
