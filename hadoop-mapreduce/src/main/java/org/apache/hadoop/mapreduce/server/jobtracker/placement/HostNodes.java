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
 * The place of each known host in the topology, by the host's name. Each host of each split is looked for when a job is
 * initialized, and when one of its maps is launched and ends: mostly another host than the last one, so that what a
 * look-up touches is not in the processor's caches. Therefore the hash codes of all names lie side by side, 64 KB for
 * 10,000 hosts, and a look-up reads a name only where its code is right (open addressing with linear probing, Knuth,
 * The Art of Computer Programming, volume 3, 6.4).
 *
 * <p>A host is never removed; its node may be replaced. Names and nodes are not null. Thread-safe: a look-up takes no
 * lock and sees every {@link #put} that has returned. Iterators are weakly consistent and remove nothing.
 */
public final class HostNodes extends AbstractMap<String, Node> {
  private static final int MIN_SLOTS = 16;
  /** Stands where there is no name; no name has it, as the lowest bit of theirs is set. */
  private static final int FREE = 0;

  /** The table, written with this monitor held, as {@link #size} is. */
  private volatile Table table = new Table(MIN_SLOTS);
  private volatile int size;

  /** A table of which at most two thirds of the slots are taken, so that each probe comes to an end. */
  private static final class Table {
    final AtomicIntegerArray codes;
    /** The names by slot; those of taken slots are seen by who sees the code, which is written last. */
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

    /** The slot of {@code name}; if it has none, the {@code ~slot} that it can take. */
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

    /** Fibonacci hashing (Knuth): names that differ in their last digits alone are spread by its upper bits. */
    private static int code(String name) {
      return name.hashCode() * 0x9E3779B9 | 1;
    }

    boolean isTaken(int slot) {
      return codes.get(slot) != FREE;
    }

    /** Adds a name that has no slot; for one thread at a time. */
    void add(String name, Node node) {
      int slot = ~slot(name);
      names[slot] = name;
      nodes.set(slot, node);
      codes.set(slot, code(name));
    }
  }

  /**
   * Returns the place of a host.
   *
   * @return null if the host is not known
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

  /** A walk through one table; who comes when that has grown is not seen. */
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
