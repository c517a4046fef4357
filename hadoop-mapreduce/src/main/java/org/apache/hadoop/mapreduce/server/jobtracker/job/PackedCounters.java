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
 * The counters of a finished task in compact form. The JobTracker keeps them for each task until its job is removed.
 * {@link Counters} have an object for each counter, in a table for each group; here a task has its values in one array,
 * in which small ones take a byte, and the names are shared by all tasks that were packed by the same {@link Packer}
 * and have the same names.
 *
 * <p>Immutable.
 */
public final class PackedCounters {
  private final CounterNames names;
  /** The values in the order of the names, encoded by {@link WritableUtils#writeVLong}. */
  private final byte[] values;

  private PackedCounters(CounterNames names, byte[] values) {
    this.names = names;
    this.values = values;
  }

  /** A packer for the counters of one job's tasks. Not thread-safe. */
  public static final class Packer {
    /**
     * The number of name sets that are tried first: maps, reduces, and variants with additional counters. Others are
     * looked up by all their names.
     */
    private static final int COMMON = 4;

    private final Map<List<CounterNames.Group>, CounterNames> known = new HashMap<>();
    private final List<CounterNames> common = new ArrayList<>(COMMON);
    private final DataOutputBuffer packed = new DataOutputBuffer();

    /** Packs the current values; the order of groups, and of counters in a group, is preserved. */
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

  /** Returns true if both share the same names object. */
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

  /** Returns the counters as a new, independent object. */
  public Counters unpack() {
    Counters counters = new Counters();
    addTo(counters);
    return counters;
  }

  /** Adds the packed counters to {@code sum}, as {@link Counters#incrAllCounters} does. */
  public void addTo(Counters sum) {
    names.add(values(), sum);
  }

  /** Returns the counters in the job history's form. */
  public JhCounters forHistory() {
    return names.history(values());
  }
}
