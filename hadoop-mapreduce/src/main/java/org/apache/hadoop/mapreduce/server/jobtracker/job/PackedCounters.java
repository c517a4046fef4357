/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapreduce.jobhistory.JhCounters;

/**
 * The counters of a task that has ended, in few bytes. The JobTracker keeps those of each task until its job is
 * forgotten. {@link Counters} have an object for each counter, in a table for each group; here a task has its values in
 * one array, in which small ones take a byte, and the names are those of all tasks that were packed by the same
 * {@link Packer} and have the same ones.
 *
 * <p>Immutable.
 */
public final class PackedCounters {
  private final CounterNames names;
  /** The values in the order of the names, each as of {@link WritableUtils#writeVLong}. */
  private final byte[] values;

  private PackedCounters(CounterNames names, byte[] values) {
    this.names = names;
    this.values = values;
  }

  /** Packs counters, those of the tasks of one job. Not thread-safe. */
  public static final class Packer {
    /** Maps, reduces, and those of either that have some more: others are looked up by all their names. */
    private static final int COMMON = 4;

    private final Map<List<CounterNames.Group>, CounterNames> known = new HashMap<>();
    private final List<CounterNames> common = new ArrayList<>(COMMON);
    private final DataOutputBuffer packed = new DataOutputBuffer();

    /** The counters as they are now; the order of groups, and of counters in a group, stays as it is. */
    public PackedCounters pack(Counters counters) {
      for (CounterNames names : common) {
        long[] values = names.values(counters);
        if (values != null) {
          return new PackedCounters(names, bytes(values));
        }
      }
      CounterNames names = known.computeIfAbsent(CounterNames.of(counters), CounterNames::new);
      if (common.size() < COMMON) {
        common.add(names);
      }
      return new PackedCounters(names, bytes(names.values(counters)));
    }

    private byte[] bytes(long[] values) {
      packed.reset();
      try {
        for (long value : values) {
          WritableUtils.writeVLong(packed, value);
        }
      } catch (IOException e) {
        throw new UncheckedIOException("A buffer in memory does not fail", e);
      }
      return Arrays.copyOf(packed.getData(), packed.getLength());
    }
  }

  /** Tells whether the names of both are kept once. */
  public boolean sharesNamesWith(PackedCounters other) {
    return names == other.names;
  }

  private long[] values() {
    DataInputBuffer in = new DataInputBuffer();
    in.reset(values, values.length);
    long[] all = new long[names.size()];
    try {
      for (int i = 0; i < all.length; i++) {
        all[i] = WritableUtils.readVLong(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("These bytes were written here", e);
    }
    return all;
  }

  /** The counters, which may be changed: this does not change with them. */
  public Counters unpack() {
    Counters counters = new Counters();
    addTo(counters);
    return counters;
  }

  /** Does what {@link Counters#incrAllCounters} does, with what was packed. */
  public void addTo(Counters sum) {
    names.add(values(), sum);
  }

  /** Returns the counters as events of the job history have them. */
  public JhCounters forHistory() {
    return names.history(values());
  }
}
