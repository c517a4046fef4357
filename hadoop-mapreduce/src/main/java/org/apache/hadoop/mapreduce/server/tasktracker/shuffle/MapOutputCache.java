/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/**
 * A cache of objects that are expensive to obtain for map outputs, such as open files, while reduces fetch their parts.
 * An entry is removed once as many bytes of the output have been taken as it has. To make room, only entries that were
 * not used lately are evicted; otherwise the new one is refused: if reduces cycled through more outputs than fit, each
 * entry would be evicted before the next reduce could use it. Thread-safe.
 *
 * @param <K> the key of a map output
 * @param <T> the value that is held for each
 */
final class MapOutputCache<K, T> {
  private final long room;
  private final long unusedNanos;
  private final LongSupplier nanos;
  private final Consumer<T> gone;
  /** The outputs in the order of their last use. */
  @GuardedBy("this")
  private final Map<K, Output<T>> outputs = new LinkedHashMap<>(16, 0.75f, true);
  @GuardedBy("this")
  private long weight;

  /** A cached output, guarded like {@link #outputs}. */
  private static final class Output<T> {
    private final T held;
    private final long weight;
    private long left;
    private long used;

    Output(T held, long weight, long bytes, long now) {
      this.held = held;
      this.weight = weight;
      left = bytes;
      used = now;
    }
  }

  /**
   * @param room the maximum total weight; 0 if nothing is held
   * @param unusedNanos the time without a use after which an entry may be evicted
   * @param gone called with each value that is no longer held, without any lock
   */
  MapOutputCache(long room, long unusedNanos, LongSupplier nanos, Consumer<T> gone) {
    this.room = room;
    this.unusedNanos = unusedNanos;
    this.nanos = nanos;
    this.gone = gone;
  }

  /** Tells whether a value of this weight, yet to be obtained, can be held; makes room for it if possible. */
  boolean hasRoom(long added) {
    List<T> dropped = new ArrayList<>();
    boolean fits;
    synchronized (this) {
      fits = added <= room && makeRoom(added, dropped);
    }
    dropped.forEach(gone);
    return fits;
  }

  @GuardedBy("this")
  private boolean makeRoom(long added, List<T> dropped) {
    assert weight == outputs.values().stream().mapToLong(output -> output.weight).sum();
    return weight + added <= room || dropUnused(room - added, dropped);
  }

  /** @return true if the weight has come down to this */
  @GuardedBy("this")
  private boolean dropUnused(long most, List<T> dropped) {
    long now = nanos.getAsLong();
    Iterator<Output<T>> oldest = outputs.values().iterator();
    while (weight > most) {
      if (!oldest.hasNext()) {
        return false;
      }
      Output<T> output = oldest.next();
      if (now - output.used < unusedNanos) {
        return false;
      }
      oldest.remove();
      weight -= output.weight;
      dropped.add(output.held);
    }
    return true;
  }

  /**
   * Takes a part of an output.
   *
   * @param taking called with the held value, under the lock; nothing is taken if it returns null
   * @param length returns the length in bytes of that result
   * @return the result of {@code taking}; null if nothing is held for this output
   */
  <R> R take(K map, Function<? super T, R> taking, ToLongFunction<? super R> length) {
    Output<T> output;
    R taken;
    boolean isLast;
    synchronized (this) {
      output = outputs.get(map);
      taken = output == null ? null : taking.apply(output.held);
      if (taken == null) {
        return null;
      }
      output.used = nanos.getAsLong();
      output.left -= length.applyAsLong(taken);
      isLast = output.left <= 0;
      if (isLast) {
        outputs.remove(map);
        weight -= output.weight;
      }
    }
    if (isLast) {
      gone.accept(output.held);
    }
    return taken;
  }

  /**
   * Holds a value of an output for those that will request its parts.
   *
   * @param bytes the number of bytes of the output that remain for them
   * @return false if another thread was faster and a value is already held, or if there is no room
   */
  boolean hold(K map, T held, long added, long bytes) {
    List<T> dropped = new ArrayList<>();
    boolean isHeld;
    synchronized (this) {
      isHeld = added <= room && !outputs.containsKey(map) && makeRoom(added, dropped);
      if (isHeld) {
        outputs.put(map, new Output<>(held, added, bytes, nanos.getAsLong()));
        weight += added;
        assert weight <= room : weight + " of " + room;
      }
    }
    dropped.forEach(gone);
    return isHeld;
  }

  /** Releases the entries that were not used lately. */
  void dropUnused() {
    List<T> dropped = new ArrayList<>();
    synchronized (this) {
      dropUnused(0, dropped);
    }
    dropped.forEach(gone);
  }

  /** Releases all entries. */
  void clear() {
    List<T> dropped = new ArrayList<>();
    synchronized (this) {
      outputs.values().forEach(output -> dropped.add(output.held));
      outputs.clear();
      weight = 0;
    }
    dropped.forEach(gone);
  }

  /** Returns the total weight of the entries. */
  synchronized long weight() {
    return weight;
  }
}
