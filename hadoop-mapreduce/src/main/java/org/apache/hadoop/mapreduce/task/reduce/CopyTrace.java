/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.conf.BooleanKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.TaskLog;
import org.apache.hadoop.mapreduce.TaskAttemptID;

/**
 * A trace of the copy phase: the time of each event in the copy of each map output that a reduce fetches. It helps to
 * find out whether a host or a wait slows down a shuffle. It is kept in memory, about 100 bytes for each output, and
 * written beside the task's logs at the end of the copy phase, see {@link CopyTraceFile}. Thread-safe; no other lock is
 * acquired while holding its own.
 */
final class CopyTrace {
  static final BooleanKey KEY = new BooleanKey("mapreduce.reduce.shuffle.pairs", true);
  /** The name of the file, in the folder of the task's logs. */
  static final String FILE_NAME = "shuffle.pairs";
  private static final Log LOG = LogFactory.getLog(CopyTrace.class);
  private static final int NANOS_PER_MICRO = 1000;

  private final boolean on;
  private final LongSupplier nanos;
  private final long start;
  private final long startMillis = System.currentTimeMillis();
  /**
   * The newest pairs, indexed by map number: each output is looked up five times, and an array is faster than a hash
   * map.
   */
  @GuardedBy("this")
  private Pair[] newest = new Pair[0];

  /** The copy of one output; times are in microseconds since the trace began, -1 if the event did not happen. */
  static final class Pair {
    final TaskAttemptID map;
    String host = "";
    int failures;
    long known = -1;
    long asked = -1;
    long sent = -1;
    long began = -1;
    long copied = -1;
    long bytes = -1;

    /** The pair of an earlier attempt of the same map; null if there is none. */
    private final Pair older;

    private Pair(TaskAttemptID map, Pair older) {
      this.map = map;
      this.older = older;
    }
  }

  /** @throws org.apache.hadoop.conf.InvalidKeyException if the key is neither true nor false */
  CopyTrace(Configuration conf) {
    this(KEY.read(conf), System::nanoTime);
  }

  CopyTrace(boolean on, LongSupplier nanos) {
    this.on = on;
    this.nanos = nanos;
    start = nanos.getAsLong();
  }

  /** Returns the pair of an output, which is created if it is new. */
  @GuardedBy("this")
  private Pair pair(TaskAttemptID map) {
    int number = map.getTaskID().getId();
    if (number >= newest.length) {
      newest = Arrays.copyOf(newest, Math.max(number + 1, 2 * newest.length));
    }
    for (Pair pair = newest[number]; pair != null; pair = pair.older) {
      // It is mostly the same object, and comparing two looks into four others.
      if (pair.map == map || pair.map.equals(map)) {
        return pair;
      }
    }
    newest[number] = new Pair(map, newest[number]);
    return newest[number];
  }

  private long now() {
    return (nanos.getAsLong() - start) / NANOS_PER_MICRO;
  }

  /** Records that the reduce has learned of the output; only the first time counts. */
  synchronized void known(TaskAttemptID map) {
    if (on) {
      Pair pair = pair(map);
      pair.known = pair.known < 0 ? now() : pair.known;
    }
  }

  /** Records that outputs are about to be requested from a host. */
  synchronized void asked(MapHost host, List<TaskAttemptID> maps) {
    if (on) {
      long now = now();
      for (TaskAttemptID map : maps) {
        Pair pair = pair(map);
        pair.host = host.getHostName();
        pair.asked = now;
        pair.sent = -1;
        pair.began = -1;
      }
    }
  }

  /** Records that the request for outputs was sent to a connection. */
  synchronized void sent(List<TaskAttemptID> maps) {
    if (on) {
      long now = now();
      for (TaskAttemptID map : maps) {
        pair(map).sent = now;
      }
    }
  }

  /**
   * Records the arrival of an output's first bytes; only the first time counts, as an output without room begins again.
   */
  synchronized void began(TaskAttemptID map) {
    if (on) {
      Pair pair = pair(map);
      pair.began = pair.began < 0 ? now() : pair.began;
    }
  }

  /** Records that the copy of an output failed. */
  synchronized void failed(TaskAttemptID map) {
    if (on) {
      pair(map).failures++;
    }
  }

  /**
   * Records that an output was copied.
   *
   * @param bytes the bytes received, compressed if applicable
   */
  synchronized void copied(TaskAttemptID map, long bytes) {
    if (on) {
      Pair pair = pair(map);
      pair.copied = now();
      pair.bytes = bytes;
    }
  }

  /** Writes the trace into the folder of the reduce's logs; a reduce without such a folder has no trace file. */
  void write(TaskAttemptID reduce) {
    write(reduce, TaskLog.getTaskLogFile(org.apache.hadoop.mapred.TaskAttemptID.downgrade(reduce), false,
        TaskLog.LogName.SYSLOG).getParentFile());
  }

  void write(TaskAttemptID reduce, File folder) {
    if (!on || !folder.isDirectory()) {
      return;
    }
    try {
      CopyTraceFile.write(new File(folder, FILE_NAME), reduce, startMillis, all());
    } catch (IOException e) {
      LOG.warn("Could not write " + FILE_NAME + " of " + reduce, e);
    }
  }

  /** Returns all pairs in no particular order; they must not change any more. */
  synchronized List<Pair> all() {
    List<Pair> all = new ArrayList<>();
    for (Pair last : newest) {
      for (Pair pair = last; pair != null; pair = pair.older) {
        all.add(pair);
      }
    }
    return all;
  }
}
