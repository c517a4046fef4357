/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.apache.hadoop.net.Node;

/**
 * A map from the name of each known host to its node in the topology. Each host of each split is looked up when a job
 * is initialized, and when one of its maps is launched and ends: mostly a different host each time, so that the memory
 * it touches is not in the processor's caches. The hash codes of all names are therefore adjacent, 64 KB for 10,000
 * hosts, and a lookup reads a name only where its hash code matches (open addressing with linear probing, Knuth, The
 * Art of Computer Programming, volume 3, 6.4).
 *
 * <p>A host is never removed; its node may be replaced. Names and nodes are not null. Thread-safe: a lookup is
 * lock-free and sees every {@link #put} that has returned. Iterators are weakly consistent and do not support removal.
 */
public final class HostNodes extends AbstractMap<String, Node> {
  private static final int MIN_SLOTS = 16;
  /** The marker of a free slot; no name has this code, as the lowest bit of a name's code is set. */
  private static final int FREE = 0;

  /** The table; written, like {@link #size}, with this object's monitor held. */
  private volatile Table table = new Table(MIN_SLOTS);
  private volatile int size;

  /** A table with a load factor of at most two thirds, so that every probe terminates. */
  private static final class Table {
    final AtomicIntegerArray codes;
    /** The names by slot; a thread that sees a slot's code, which is written last, sees its name. */
    final String[] names;
    final AtomicReferenceArray<Node> nodes;
    private final int shift;

    /** @param slots a power of two */
    Table(int slots) {
      codes = new AtomicIntegerArray(slots);
      names = new String[slots];
      nodes = new AtomicReferenceArray<>(slots);
      shift = Integer.numberOfLeadingZeros(slots - 1);
    }

    /** Returns the slot of {@code name}; if it has none, {@code ~slot} for the slot that it can take. */
    int slot(String name) {
      int code = code(name);
      int slot = code >>> shift;
      int found;
      while ((found = codes.get(slot)) != FREE) {
        if (found == code && names[slot].equals(name)) {
          return slot;
        }
        slot = slot + 1 & names.length - 1;
      }
      return ~slot;
    }

    /**
     * Returns the hash code, by Fibonacci hashing (Knuth): its upper bits spread names that differ only in their last
     * digits.
     */
    private static int code(String name) {
      return name.hashCode() * 0x9E3779B9 | 1;
    }

    boolean isTaken(int slot) {
      return codes.get(slot) != FREE;
    }

    /** Adds a name that is not in the table; for one thread at a time. */
    void add(String name, Node node) {
      int slot = ~slot(name);
      names[slot] = name;
      nodes.set(slot, node);
      codes.set(slot, code(name));
    }
  }

  /**
   * Returns the node of a host.
   *
   * @return null if the host is unknown
   */
  @Override
  public Node get(Object host) {
    if (!(host instanceof String name)) {
      return null;
    }
    Table now = table;
    int slot = now.slot(name);
    return slot < 0 ? null : now.nodes.get(slot);
  }

  @Override
  public boolean containsKey(Object host) {
    return get(host) != null;
  }

  @Override
  public synchronized Node put(String host, Node node) {
    Objects.requireNonNull(node, host);
    int slot = table.slot(host);
    if (slot >= 0) {
      return table.nodes.getAndSet(slot, node);
    }
    if (3 * (size + 1) > 2 * table.names.length) {
      grow();
    }
    table.add(host, node);
    size++;
    return null;
  }

  @GuardedBy("this")
  private void grow() {
    Table larger = new Table(2 * table.names.length);
    for (Entry<String, Node> entry : entrySet()) {
      larger.add(entry.getKey(), entry.getValue());
    }
    table = larger;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public Set<Entry<String, Node>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Entry<String, Node>> iterator() {
        return new Walk(table);
      }

      @Override
      public int size() {
        return size;
      }
    };
  }

  /** An iterator over one table; does not see hosts that are added after the table has grown. */
  private static final class Walk implements Iterator<Entry<String, Node>> {
    private final Table table;
    private int next;

    Walk(Table table) {
      this.table = table;
    }

    @Override
    public boolean hasNext() {
      while (next < table.names.length && !table.isTaken(next)) {
        next++;
      }
      return next < table.names.length;
    }

    @Override
    public Entry<String, Node> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      Entry<String, Node> entry = new SimpleImmutableEntry<>(table.names[next], table.nodes.get(next));
      next++;
      return entry;
    }
  }
}
