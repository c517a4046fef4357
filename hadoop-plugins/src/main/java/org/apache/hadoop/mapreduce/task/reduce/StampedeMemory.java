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
 * The memory for the map outputs of a reduce: gives room to each that comes, knows those that are complete, and says
 * which of them are to be merged. All that is held counts, so that it is never more than the memory, but for one output
 * where there is no other. Not thread-safe: the lock of {@link StampedeMerges} guards it.
 */
final class StampedeMemory<K, V> {
  private final long memoryBytes;
  private final StampedeSlabs slabs;
  private final StampedeMergeTrigger trigger;
  /** Null if nothing is merged from memory to memory. */
  private final SizeTiers tiers;
  /** The outputs that are complete, by size; each has a map that no other has. */
  private final SortedSet<StampedeMemoryOutput<K, V>> complete = new TreeSet<>(
      Comparator.<StampedeMemoryOutput<K, V>>comparingLong(MapOutput::getSize).thenComparing(MapOutput::getMapId));
  private long completeBytes;
  /** The bytes of outputs that come, beside their room. */
  private long passingBytes;

  /** Outputs that are merged in memory, and the room of what they are merged to. */
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
   * Makes one.
   *
   * @param threads how many merges may run at the same time
   * @param nanoTime a clock
   * @param cameBytes how many have come of all outputs
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
   * Gives room to an output.
   *
   * @param passing bytes that it takes beside until it is complete
   * @return null if there is none
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

  /** Notes that an output is not to come any more. */
  void aborted(StampedeMemoryOutput<K, V> output) {
    passingBytes -= output.passingBytes();
    trigger.ended();
    slabs.giveBack(output.room());
  }

  private void add(StampedeMemoryOutput<K, V> output) {
    complete.add(output);
    completeBytes += output.getSize();
  }

  /** Begins a merge to a file, if one is due: takes what is to be merged, or nothing. */
  List<StampedeMemoryOutput<K, V>> beginMerge() {
    if (!trigger.isDue(completeBytes)) {
      return List.of();
    }
    trigger.mergeBegins();
    return takeAll();
  }

  /** Takes all outputs that are complete. */
  List<StampedeMemoryOutput<K, V>> takeAll() {
    List<StampedeMemoryOutput<K, V>> taken = new ArrayList<>(complete);
    complete.clear();
    completeBytes = 0;
    return taken;
  }

  /** Begins a merge in memory, if one is due and has room, which no other output gets then; null if none is. */
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

  /** Notes that outputs are merged to one that is complete. */
  void merged(Collection<StampedeMemoryOutput<K, V>> outputs, StampedeMemoryOutput<K, V> result) {
    free(outputs);
    add(result);
  }

  /** Notes that outputs are not needed any more. */
  void free(Collection<StampedeMemoryOutput<K, V>> outputs) {
    outputs.forEach(output -> slabs.giveBack(output.room()));
  }

  /** Notes that a merge has ended, whatever became of it. */
  void mergeEnded() {
    trigger.mergeEnded();
  }

  /** Says whether a merge is under way. */
  boolean isMerging() {
    return trigger.isMerging();
  }

  /** Says whether an output waits for the room that a merge is making. */
  boolean isMakingRoom() {
    return trigger.isMakingRoom();
  }
}
