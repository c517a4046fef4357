/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.replay;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.io.IOUtils;

/**
 * The acknowledged packets of the block that a stream is writing, all of them or none: if there is no room for one, the
 * whole block is given up, which is logged. Packet arrays are reused for the next block, as arrays that live as long as
 * a block are more expensive to garbage-collect. Thread-safe: packets come from the thread that reads acknowledgements,
 * arrays go to the application's thread.
 *
 * @param <P> the packets of the stream
 */
final class RetainedBlock<P extends RetainedPacket> {
  private static final Log LOG = LogFactory.getLog(RetainedBlock.class);
  private static final int MAX_SPARES = 8;

  private final ReplaySettings settings;
  private final ReplayMemory heap;
  private final ReplayMemory files;

  @GuardedBy("this")
  private final List<P> packets = new ArrayList<>();
  /** The name of the block in the log; null if the block is not retained. */
  @GuardedBy("this")
  private String name;
  /** The bytes of memory reserved for the packets, including those that were taken out. */
  @GuardedBy("this")
  private long held;
  @GuardedBy("this")
  private SpillFile file;
  /**
   * True once a given-up block has been logged as a warning: a stream that flushes each record may give up block after
   * block.
   */
  @GuardedBy("this")
  private boolean isTold;

  @GuardedBy("pool")
  private final Deque<byte[]> pool = new ArrayDeque<>();
  /** A few arrays whose packets are in the file; no memory is reserved for them. */
  @GuardedBy("pool")
  private final Deque<byte[]> spares = new ArrayDeque<>();
  @GuardedBy("pool")
  private int pooledLength;
  @GuardedBy("pool")
  private boolean isPoolClosed;

  RetainedBlock(ReplaySettings settings, ReplayMemory heap, ReplayMemory files) {
    this.settings = settings;
    this.heap = heap;
    this.files = files;
  }

  /** Begins a block without packets, named {@code block}, or null if it is not to be retained. */
  synchronized void begin(String block) {
    empty();
    name = block;
  }

  /** Returns true if all packets added since the block began are here. */
  synchronized boolean isWhole() {
    return name != null;
  }

  /** Adds the next packet, or one that was taken and sent again. */
  synchronized void add(P packet) {
    if (name == null) {
      return;
    }
    if (packet.hasPlace()) {
      packets.add(packet);
      packet.unload();
      return;
    }
    // if this runs out of memory, the packet is not acknowledged, and must not be retained
    int bytes = packet.trim();
    packets.add(packet);
    if (packets.size() > settings.packets()) {
      giveUp("it has more than the " + settings.packets() + " packets that " + ReplaySettings.PACKETS.name()
          + " allows");
    } else if (heap.take(bytes, settings.memory())) {
      packet.keep(bytes);
      held += bytes;
    } else {
      spill(packet);
    }
  }

  @GuardedBy("this")
  private void spill(P packet) {
    long growth = 0;
    boolean isSpilled = false;
    try {
      if (file == null) {
        file = SpillFile.in(settings.folder());
      }
      growth = file.growth(packet.buffer.remaining());
      if (files.take(growth, settings.disk())) {
        spare(packet.spill(file));
        isSpilled = true;
      } else {
        growth = 0;
        giveUp("the files of all blocks have " + files.used() + " bytes, and " + ReplaySettings.DISK.name()
            + " allows no more");
      }
    } catch (IOException | RuntimeException e) { // for example an invalid file name
      LOG.debug("In " + settings.folder(), e);
      giveUp("a file in " + settings.folder() + " cannot be written: " + e);
    } finally {
      if (!isSpilled) {
        files.giveBack(growth);
      }
    }
  }

  /** Keeps an array for a later packet. */
  private void spare(byte[] array) {
    synchronized (pool) {
      if (!isPoolClosed && array.length == pooledLength && spares.size() < MAX_SPARES) {
        spares.push(array);
      }
    }
  }

  /** Takes all packets out, in order, to be sent and added again. */
  synchronized List<P> take() {
    List<P> all = new ArrayList<>(packets);
    packets.clear();
    return all;
  }

  @GuardedBy("this")
  private void giveUp(String why) {
    String line = "The bytes of " + name + " are no longer kept, and it is not rewritten if its datanodes fail: " + why;
    if (isTold) {
      LOG.debug(line);
    } else {
      isTold = true;
      LOG.warn(line);
    }
    name = null;
    empty();
    drop();
  }

  /** Deletes the file, whose disk may be full. None of its packets is needed any more. */
  @GuardedBy("this")
  private void drop() {
    if (file != null) {
      files.giveBack(file.size());
      IOUtils.closeStream(file);
      file = null;
    }
  }

  @GuardedBy("this")
  private void empty() {
    for (P packet : packets) {
      int bytes = packet.taken();
      byte[] array = packet.release();
      if (bytes > 0 && isPooled(array)) {
        held -= bytes;
      }
    }
    packets.clear();
    heap.giveBack(held);
    held = 0;
    if (file != null) {
      file.clear();
    }
  }

  private boolean isPooled(byte[] array) {
    synchronized (pool) {
      if (isPoolClosed || array.length != pooledLength) {
        return false;
      }
      pool.push(array);
      return true;
    }
  }

  /** Returns an array for a new packet, with arbitrary content. */
  byte[] array(int length) {
    synchronized (pool) {
      if (length == pooledLength && !spares.isEmpty()) {
        return spares.pop();
      }
      if (length == pooledLength && !pool.isEmpty()) {
        heap.giveBack(length);
        return pool.pop();
      }
      if (pool.isEmpty() && spares.isEmpty()) {
        pooledLength = Math.max(pooledLength, length);
      }
      return new byte[length];
    }
  }

  /** Releases all memory and the file; nothing is retained afterwards. */
  synchronized void close() {
    name = null;
    synchronized (pool) {
      isPoolClosed = true;
      heap.giveBack((long) pool.size() * pooledLength);
      pool.clear();
      spares.clear();
    }
    empty();
    drop();
  }
}
