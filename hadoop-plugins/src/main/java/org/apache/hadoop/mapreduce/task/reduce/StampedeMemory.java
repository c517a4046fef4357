/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apache.hadoop.mapreduce.spill.MemoryWriter;

/**
 * The memory for the map outputs of a reduce: reserves room for new ones, tracks the complete ones, and decides which
 * of these are merged. Everything held is counted, so that it never exceeds the memory, except for a single output that
 * is larger. Not thread-safe: guarded by the lock of {@link StampedeMerges}.
 */
final class StampedeMemory<K, V> {
  private final long memoryBytes;
  private final StampedeSlabs slabs;
  private final StampedeMergeTrigger trigger;
  /** Null if there are no merges from memory to memory. */
  private final SizeTiers tiers;
  /** The complete outputs, by size; no two belong to the same map. */
  private final SortedSet<StampedeMemoryOutput<K, V>> complete = new TreeSet<>(
      Comparator.<StampedeMemoryOutput<K, V>>comparingLong(MapOutput::getSize).thenComparing(MapOutput::getMapId));
  private long completeBytes;
  /** The additional bytes that incoming outputs take besides their room. */
  private long passingBytes;

  /** A group of outputs that are merged in memory, with the room for the result. */
  static final class Tier<K, V> {
    private final List<StampedeMemoryOutput<K, V>> outputs;
    private final StampedeSlabs.Room room;

    private Tier(List<StampedeMemoryOutput<K, V>> outputs, StampedeSlabs.Room room) {
      this.outputs = outputs;
      this.room = room;
    }

    List<StampedeMemoryOutput<K, V>> outputs() {
      return outputs;
    }

    StampedeSlabs.Room room() {
      return room;
    }
  }

  /**
   * @param threads how many merges may run at the same time
   * @param nanoTime a clock
   * @param cameBytes supplies the number of bytes received so far of all outputs
   */
  StampedeMemory(StampedeReduceSettings settings, int threads, LongSupplier nanoTime, LongSupplier cameBytes) {
    memoryBytes = settings.memoryBytes();
    slabs = new StampedeSlabs(memoryBytes);
    trigger = new StampedeMergeTrigger(settings.mergeBytes(), threads, nanoTime, cameBytes);
    tiers = settings.tierWidth() == 0 ? null : new SizeTiers(settings.tierWidth());
  }

  private long heldBytes() {
    return slabs.bytes() + passingBytes;
  }

  /**
   * Reserves room for an output.
   *
   * @param passing additional bytes that it takes until it is complete
   * @return null if there is no room
   */
  StampedeSlabs.Room reserve(int length, long passing) {
    if (heldBytes() > 0 && heldBytes() + slabs.wanted(length) + passing > memoryBytes) {
      trigger.noRoom();
      return null;
    }
    trigger.comes();
    passingBytes += passing;
    return slabs.take(length);
  }

  /** Notes that an output is complete. */
  void committed(StampedeMemoryOutput<K, V> output) {
    passingBytes -= output.passingBytes();
    trigger.ended();
    add(output);
  }

  /** Notes that an output has been given up. */
  void aborted(StampedeMemoryOutput<K, V> output) {
    passingBytes -= output.passingBytes();
    trigger.ended();
    slabs.giveBack(output.room());
  }

  private void add(StampedeMemoryOutput<K, V> output) {
    complete.add(output);
    completeBytes += output.getSize();
  }

  /** Begins a merge to a file if one is due: takes the outputs to be merged, or none. */
  List<StampedeMemoryOutput<K, V>> beginMerge() {
    if (!trigger.isDue(completeBytes)) {
      return List.of();
    }
    trigger.mergeBegins();
    return takeAll();
  }

  /** Takes all complete outputs. */
  List<StampedeMemoryOutput<K, V>> takeAll() {
    List<StampedeMemoryOutput<K, V>> taken = new ArrayList<>(complete);
    complete.clear();
    completeBytes = 0;
    return taken;
  }

  /** Begins a merge in memory if one is due and fits, and reserves room for its result; null if none begins. */
  Tier<K, V> beginTier() {
    Set<StampedeMemoryOutput<K, V>> due =
        tiers == null || !trigger.mayMerge() ? null : tiers.due(complete, memoryBytes - heldBytes());
    if (due == null) {
      return null;
    }
    List<StampedeMemoryOutput<K, V>> outputs = due.stream().limit(tiers.width()).collect(Collectors.toList());
    long bytes = outputs.stream().mapToLong(MapOutput::getSize).sum();
    int length = (int) MemoryWriter.mergedBytes(outputs.size(), bytes);
    if (heldBytes() + slabs.wanted(length) > memoryBytes) {
      return null;
    }
    outputs.forEach(complete::remove);
    completeBytes -= bytes;
    trigger.mergeBegins();
    return new Tier<>(outputs, slabs.take(length));
  }

  /** Notes that outputs have been merged into one that is complete. */
  void merged(Collection<StampedeMemoryOutput<K, V>> outputs, StampedeMemoryOutput<K, V> result) {
    free(outputs);
    add(result);
  }

  /** Frees the room of outputs that are no longer needed. */
  void free(Collection<StampedeMemoryOutput<K, V>> outputs) {
    outputs.forEach(output -> slabs.giveBack(output.room()));
  }

  /** Notes that a merge has ended, successfully or not. */
  void mergeEnded() {
    trigger.mergeEnded();
  }

  /** Returns true while a merge is in progress. */
  boolean isMerging() {
    return trigger.isMerging();
  }

  /** Returns true if an output waits for room that a merge is making. */
  boolean isMakingRoom() {
    return trigger.isMakingRoom();
  }
}
