/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.pipeline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import jdk.jfr.FlightRecorder;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.util.DataChecksum;

/**
 * Replaces bad nodes in the pipeline of a stream by others, which first fetch the acknowledged bytes of the block. If
 * no replacement is found, the pipeline goes on with the nodes that are left, as on stock. For the thread that sends
 * packets.
 */
public final class PipelineRefill {
  private static final Log LOG = LogFactory.getLog(PipelineRefill.class);

  private final ReplacementSettings settings;
  private final NodeFinder finder;
  private final ReplicaFetcher fetcher;
  private final String client;
  private final int replicas;
  private final DataChecksum checksum;
  private final BooleanSupplier awaited;

  /** The nodes that were bad for this block or failed to fetch it. */
  private final Set<DatanodeInfo> bad = new LinkedHashSet<>();
  /** The generation stamps of the pipelines tried since the block got {@link #stamp}, the newest first. */
  private final List<Long> stamps = new ArrayList<>();
  private long stamp;
  private int tries;
  private boolean isTold;
  /** True until the stream begins its first block of its own: until then it appends to a block that readers know. */
  private boolean appends = true;

  /**
   * @param client the holder of the lease
   * @param replicas the replication of the file
   * @param checksum the checksum of the block's data
   * @param awaited whether someone is still waiting for the stream; asking also reports progress to whoever waits
   */
  public PipelineRefill(ReplacementSettings settings, NodeFinder finder, ReplicaFetcher fetcher, String client,
      int replicas, DataChecksum checksum, BooleanSupplier awaited) {
    this.settings = settings;
    this.finder = finder;
    this.fetcher = fetcher;
    this.client = client;
    this.replicas = replicas;
    this.checksum = checksum;
    this.awaited = awaited;
  }

  /** Returns the fetcher, which opens connections to datanodes. */
  public ReplicaFetcher fetcher() {
    return fetcher;
  }

  /** Notes that a new block begins, with a pipeline of its own. */
  public void begun() {
    appends = false;
    bad.clear();
    stamps.clear();
    stamp = 0;
    tries = 0;
    isTold = false;
  }

  /**
   * Returns the nodes with which to set up the pipeline after one of its nodes failed: those that are left, followed by
   * others that have fetched the block from these.
   *
   * @param block with the acknowledged length and the generation stamp known to the namenode
   * @param tried the generation stamp of a pipeline that could not be set up; 0 for none
   * @param flushed whether bytes of the block were flushed
   * @param synced whether they were synced
   * @param excluded nodes that the stream leaves out
   */
  public DatanodeInfo[] refill(DatanodeInfo[] left, DatanodeInfo badNode, Block block, long tried, boolean flushed,
      boolean synced, Collection<DatanodeInfo> excluded) {
    bad.add(badNode);
    noteStamps(block, tried);
    List<DatanodeInfo> nodes = new ArrayList<>(Arrays.asList(left));
    try {
      add(nodes, block, flushed || appends, synced, excluded);
    } catch (RuntimeException | Error e) {
      // otherwise the stream would have the same bad node again, and ask again at once
      tell(block, nodes, "asking for another datanode failed", e);
    }
    return nodes.toArray(new DatanodeInfo[0]);
  }

  private void add(List<DatanodeInfo> nodes, Block block, boolean promised, boolean synced,
      Collection<DatanodeInfo> excluded) {
    List<DatanodeInfo> left = List.copyOf(nodes);
    RefillWait wait = fetcher.begin(awaited);
    while (settings.policy().wantsAnother(replicas, nodes.size(), promised) && tries < settings.tries()
        && !Thread.currentThread().isInterrupted() && !wait.isOver()) {
      LocatedBlock found = find(block, nodes, excluded);
      if (found == null) {
        break;
      }
      DatanodeInfo node = found.getLocations()[0];
      tries++;
      if (isFetched(node, new ReplicaFetchRequest(new Block(block), block.getNumBytes(), List.copyOf(stamps), checksum,
          synced, left, found.getBlockToken()), wait)) {
        nodes.add(node);
      } else {
        bad.add(node);
      }
    }
  }

  private void noteStamps(Block block, long tried) {
    if (stamp != block.getGenerationStamp()) {
      stamp = block.getGenerationStamp();
      stamps.clear();
      stamps.add(stamp);
    }
    if (tried != 0 && !stamps.contains(tried)) {
      stamps.add(0, tried);
    }
  }

  private LocatedBlock find(Block block, List<DatanodeInfo> nodes, Collection<DatanodeInfo> excluded) {
    Set<DatanodeInfo> out = new LinkedHashSet<>(excluded);
    out.addAll(bad);
    try {
      LocatedBlock found =
          finder.find(block, client, nodes.toArray(new DatanodeInfo[0]), out.toArray(new DatanodeInfo[0]));
      if (found != null || finder.isRefused()) {
        return found;
      }
      tell(block, nodes, "the namenode names no other datanode", null);
    } catch (IOException e) {
      tell(block, nodes, "the namenode could not be asked for another datanode", e);
    }
    return null;
  }

  private void tell(Block block, List<DatanodeInfo> nodes, String why, Throwable cause) {
    String line = block + " is written to " + nodes.size() + " of " + replicas + " datanodes: " + why;
    if (isTold) {
      LOG.debug(line, cause);
    } else {
      isTold = true;
      LOG.warn(line, cause);
    }
  }

  private boolean isFetched(DatanodeInfo node, ReplicaFetchRequest request, RefillWait wait) {
    NodeReplacementJfrEvent event = begun(node, request);
    boolean joined = false;
    try {
      fetcher.fetch(node, request, wait);
      joined = true;
      LOG.info("Datanode " + node.getName() + " joins the pipeline of " + request.block() + ": it has fetched "
          + request.length() + " bytes");
    } catch (IOException e) {
      LOG.warn("Datanode " + node.getName() + " does not join the pipeline of " + request.block()
          + ": it could not fetch the block: " + e);
      if (e instanceof ReplicaFetcher.OtherSumsException) {
        tries = settings.tries(); // all others would fail, too
      }
    }
    if (event != null) {
      event.joined = joined;
      event.commit();
    }
    return joined;
  }

  /** Returns null if nothing is recorded: the first class of an event costs a JVM 400 ms of CPU time. */
  private static NodeReplacementJfrEvent begun(DatanodeInfo node, ReplicaFetchRequest request) {
    if (!FlightRecorder.isInitialized()) {
      return null;
    }
    NodeReplacementJfrEvent event = new NodeReplacementJfrEvent();
    event.block = request.block().getBlockName();
    event.datanode = node.getName();
    event.left = request.sources().size();
    event.bytes = request.length();
    event.begin();
    return event;
  }
}
