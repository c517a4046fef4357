/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.replay;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/**
 * Rewrites the block of a stream to other datanodes when those it was written to have failed. The stream asks for this
 * when a node of its pipeline is bad; it gets the acknowledged packets back and sends all of them again. If that is not
 * allowed or not possible, the stream continues as on stock, with the nodes that are left or with its error.
 *
 * <p>Flushed bytes are at the same file offset in the new block. Between the two blocks, readers that open the file
 * find it shorter, and it stays so if this process ends meanwhile. A block that was flushed, or has nodes left, is
 * therefore given up only if the namenode names another node or, if it does not support that request, has more capacity
 * than the bad nodes: then another node is likely to exist; without one the block stays with the bad node.
 *
 * <p>For the thread that sends packets; {@link #array}, {@link #acknowledged} and {@link #flushed} are for any thread.
 *
 * @param <P> the packets of the stream
 */
public final class BlockReplay<P extends RetainedPacket> implements Closeable {
  private static final Log LOG = LogFactory.getLog(BlockReplay.class);

  /** A source of other datanodes for a block. */
  public interface OtherNodes {
    /** Returns whether a node not in {@code without} can be chosen for a block; empty if that cannot be asked. */
    Optional<Boolean> isThere(Block block, String client, DatanodeInfo[] without) throws IOException;
  }

  private final ReplaySettings settings;
  private final ClientProtocol namenode;
  private final String client;
  private final RetainedBlock<P> kept;
  private final LongSupplier nanoTime;
  /** The nodes that the stream leaves out and the {@link System#nanoTime} since when, as far as it is known here. */
  private final Map<DatanodeInfo, Long> leftOut = new LinkedHashMap<>();
  /** The nodes of this block that were bad. */
  private final Set<DatanodeInfo> bad = new LinkedHashSet<>();

  private int tries;
  private int pipeline;
  private long first;
  /**
   * The time when the block began, by {@link System#nanoTime}; nodes on which it could not be begun count as left out
   * since then.
   */
  private long began;
  /**
   * The error message that stock gives up with; not null while the block is abandoned and not yet replaced by another.
   */
  private String allBad;
  private volatile long flushed = -1;
  private OtherNodes others = (block, holder, without) -> Optional.empty();

  /** @param client the holder of the lease */
  public BlockReplay(ReplaySettings settings, ClientProtocol namenode, String client) {
    this(settings, namenode, client, System::nanoTime);
  }

  BlockReplay(ReplaySettings settings, ClientProtocol namenode, String client, LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.settings = settings;
    this.namenode = namenode;
    this.client = client;
    kept = new RetainedBlock<>(settings, ReplayMemory.HEAP, ReplayMemory.FILES);
    began = nanoTime.getAsLong();
  }

  /** Sets the source of other datanodes; to be called before the first block. */
  public void ask(OtherNodes others) {
    this.others = others;
  }

  /** Returns an array for a new packet, with arbitrary content. */
  public byte[] array(int length) {
    return kept.array(length);
  }

  /**
   * Notes that a new block has its pipeline.
   *
   * @param packet the first packet of the block
   * @throws IOException if the namenode cannot be told that the new block replaces one that was flushed
   */
  public void begun(String file, Block block, DatanodeInfo[] nodes, P packet) throws IOException {
    began = nanoTime.getAsLong();
    if (allBad == null) {
      pipeline = nodes.length;
      first = packet.number();
      kept.begin(settings.replays() > 0 && nodes.length <= settings.pipeline() ? block + " of " + file : null);
      return;
    }
    if (isFlushed()) {
      namenode.fsync(file, client);
    }
    allBad = null;
  }

  /** Notes that all nodes have the packet. */
  public void acknowledged(P packet) {
    kept.add(packet);
  }

  /** Notes that readers may have been promised the bytes of all packets up to this one. */
  public void flushed(long number) {
    flushed = number;
  }

  /** Returns true if readers may have been promised bytes of the current block. */
  public boolean isFlushed() {
    return flushed >= first;
  }

  /** Returns the number of the last packet before the block. */
  public long before() {
    return first - 1;
  }

  /**
   * Abandons the block at the namenode if it can be rewritten after one of its nodes failed. Returns its acknowledged
   * packets, to be written to nodes other than those added to {@code excluded}; null if the block is not abandoned.
   */
  public List<P> giveBack(String file, Block block, DatanodeInfo[] nodes, int badNode,
      Collection<DatanodeInfo> excluded) {
    bad.add(nodes[badNode]);
    int left = nodes.length - 1;
    if (!kept.isWhole() || !PipelinePolicy.writesAnew(pipeline, left, isFlushed())) {
      return null;
    }
    if (tries == settings.replays()) {
      LOG.warn(block + " of " + file + " is not rewritten: it already was, " + tries + " times");
      return null;
    }
    try {
      forgive(excluded);
      boolean mayStay = left > 0 || isFlushed();
      if ((mayStay || !excluded.isEmpty()) && !isAnotherThere(block, nodes, excluded)) {
        if (mayStay) {
          LOG.warn(block + " of " + file + " is not rewritten: the namenode knows no other datanode");
          return null;
        }
        excluded.retainAll(bad); // without a datanode it would fail, and those of earlier blocks may be back
      }
      namenode.abandonBlock(block, file, client);
    } catch (IOException e) {
      LOG.warn(block + " of " + file + " cannot be rewritten", e);
      return null;
    }
    tries++;
    for (DatanodeInfo node : bad) {
      if (!excluded.contains(node)) {
        excluded.add(node);
        leftOut.put(node, nanoTime.getAsLong());
      }
    }
    allBad = "All datanodes " + names(nodes) + " are bad. Aborting...";
    List<P> packets = kept.take();
    LOG.warn(block + " of " + file + " is abandoned, and its " + packets.size() + " packets with "
        + block.getNumBytes() + " bytes are sent again (" + tries + " of " + settings.replays()
        + " times), but not to the datanodes " + names(excluded.toArray(new DatanodeInfo[0])));
    return packets;
  }

  /** Returns true if there is a node other than these or, if the namenode cannot be asked, capacity beyond theirs. */
  private boolean isAnotherThere(Block block, DatanodeInfo[] nodes, Collection<DatanodeInfo> excluded)
      throws IOException {
    Set<DatanodeInfo> known = new LinkedHashSet<>(excluded);
    known.addAll(bad);
    known.addAll(List.of(nodes));
    Optional<Boolean> isThere = others.isThere(block, client, known.toArray(new DatanodeInfo[0]));
    if (isThere.isPresent()) {
      return isThere.get();
    }
    long capacity = known.stream().mapToLong(DatanodeInfo::getCapacity).sum();
    return namenode.getStats()[ClientProtocol.GET_STATS_CAPACITY_IDX] > capacity;
  }

  private static String names(DatanodeInfo[] nodes) {
    List<String> names = new ArrayList<>();
    for (DatanodeInfo node : nodes) {
      names.add(node.getName());
    }
    return String.join(", ", names);
  }

  /** Notes that {@code cause} has prevented a new block; returns the error for the application. */
  public IOException failure(IOException cause) {
    return allBad == null ? cause : new IOException(allBad, cause);
  }

  /** Returns true while the block is abandoned and not yet replaced by another. */
  public boolean isBetweenBlocks() {
    return allBad != null;
  }

  /**
   * Notes that all packets of the block are acknowledged. Nodes that were left out for long enough are removed from
   * {@code excluded}, so that the next block may use them.
   */
  public void ended(Collection<DatanodeInfo> excluded) {
    kept.begin(null);
    forgive(excluded);
    bad.clear();
    tries = 0;
  }

  /** Removes from {@code excluded} the nodes that have been in it for long enough, whoever added them. */
  private void forgive(Collection<DatanodeInfo> excluded) {
    if (settings.replays() == 0) {
      return;
    }
    long now = nanoTime.getAsLong();
    long forgiven = TimeUnit.MILLISECONDS.toNanos(settings.leftOut());
    leftOut.keySet().retainAll(excluded);
    excluded.forEach(node -> leftOut.putIfAbsent(node, began));
    leftOut.entrySet().removeIf(node -> now - node.getValue() >= forgiven);
    List<DatanodeInfo> back = new ArrayList<>(excluded);
    back.removeAll(leftOut.keySet());
    excluded.removeAll(back);
    bad.removeAll(back);
  }

  @Override
  public void close() {
    kept.close();
  }
}
