/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A choice of the outputs that stay in memory for the reduce function; those that have to make room are the rest. */
final class StampedeKept<K, V> {
  private final List<StampedeMemoryOutput<K, V>> kept = new ArrayList<>();
  private final List<StampedeMemoryOutput<K, V>> rest = new ArrayList<>();
  private long bytes;

  /**
   * Makes the choice. Outputs that share an array stay or go together, and the array counts as a whole: it remains
   * allocated as long as one of them does.
   *
   * @param outputs all that are in memory
   * @param mostBytes the most bytes of the arrays that may stay
   */
  StampedeKept(List<StampedeMemoryOutput<K, V>> outputs, long mostBytes) {
    // Arrays are equal only to themselves
    Map<byte[], List<StampedeMemoryOutput<K, V>>> ofArrays = new LinkedHashMap<>();
    for (StampedeMemoryOutput<K, V> output : outputs) {
      ofArrays.computeIfAbsent(output.room().array(), array -> new ArrayList<>()).add(output);
    }
    ofArrays.forEach((array, sharing) -> {
      if (bytes + array.length <= mostBytes) {
        bytes += array.length;
        kept.addAll(sharing);
      } else {
        rest.addAll(sharing);
      }
    });
  }

  List<StampedeMemoryOutput<K, V>> kept() {
    return kept;
  }

  /** Returns the outputs that are to be merged to a file. */
  List<StampedeMemoryOutput<K, V>> rest() {
    return rest;
  }

  /** Returns the bytes of the arrays that stay. */
  long bytes() {
    return bytes;
  }
}
