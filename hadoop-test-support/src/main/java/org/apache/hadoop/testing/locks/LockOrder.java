/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing.locks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The documented order of locks: ranks, from the outermost to the innermost. It is read from a text with a line for
 * each rank:
 *
 * <pre>
 *   ITEM [one] LOCK...
 *   except HELD TAKEN
 * </pre>
 *
 * <p>ITEM is the rank's item in the documentation, in free form; a line with the ITEM of the previous line continues
 * its rank. {@code one} means that a thread may hold at most one lock of the rank. A LOCK is a class, for the monitors
 * of its objects and those of its subclasses; or a field ({@code Class#field}) or method ({@code Class#method()}) whose
 * value is locked, as a monitor or a lock of java.util.concurrent. An exception allows the second lock to be acquired
 * under the first against the order, and is not part of a cycle. A name without a dot is in org.apache.hadoop.mapred.
 * Lines that begin with # are comments.
 *
 * <p>Immutable.
 */
public final class LockOrder {
  private static final String PACKAGE = "org.apache.hadoop.mapred.";
  private static final String ONE = "one";
  private static final String EXCEPT = "except";

  private final List<Rank> ranks;
  private final Set<Nested> exceptions;
  private final Map<String, Rank> ofName = new HashMap<>();
  private final ClassValue<Rank> ofClass = new ClassValue<>() {
    @Override
    protected Rank computeValue(Class<?> type) {
      Rank rank = ofName.get(type.getName());
      return rank != null || type.getSuperclass() == null ? rank : get(type.getSuperclass());
    }
  };

  /**
   * A rank of locks.
   *
   * @param number 0 for the outermost
   * @param one true if a thread may hold at most one
   * @param locks full names
   */
  public record Rank(int number, String item, boolean one, List<String> locks) {
    /** Returns true if a lock of this rank may be acquired while another lock, of rank {@code held}, is held. */
    boolean mayFollow(Rank held) {
      return held.number < number || held.number == number && !one;
    }
  }

  /** A pair of nested locks, by their full names. */
  private record Nested(String held, String taken) {
  }

  LockOrder(List<Rank> ranks, Set<Nested> exceptions) {
    this.ranks = List.copyOf(ranks);
    this.exceptions = Set.copyOf(exceptions);
    for (Rank rank : ranks) {
      for (String lock : rank.locks) {
        if (ofName.put(lock, rank) != null) {
          throw new IllegalArgumentException(lock + " has two ranks");
        }
      }
    }
  }

  /** @throws IllegalArgumentException if the resource is missing, or a line of it is malformed */
  public static LockOrder ofResource(String name) {
    try (InputStream in = LockOrder.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalArgumentException("the lock order " + name + " is not on the class path");
      }
      return of(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).lines().toList());
    } catch (IOException e) {
      throw new IllegalArgumentException("cannot read the lock order " + name, e);
    }
  }

  /** @throws IllegalArgumentException if a line is malformed, or a lock has two ranks */
  static LockOrder of(List<String> lines) {
    List<Rank> ranks = new ArrayList<>();
    Set<Nested> exceptions = new HashSet<>();
    for (String line : lines) {
      List<String> words = Arrays.asList(line.strip().split("\\s+"));
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      boolean one = words.size() > 1 && words.get(1).equals(ONE);
      List<String> locks = words.stream().skip(one ? 2 : 1).map(LockOrder::fullName).toList();
      boolean exception = words.get(0).equals(EXCEPT);
      if (locks.isEmpty() || exception && (one || locks.size() != 2)) {
        throw new IllegalArgumentException("invalid line in a lock order: '" + line + "'");
      }
      if (exception) {
        exceptions.add(new Nested(locks.get(0), locks.get(1)));
      } else {
        add(ranks, new Rank(ranks.size(), words.get(0), one, locks));
      }
    }
    return new LockOrder(ranks, exceptions);
  }

  private static void add(List<Rank> ranks, Rank rank) {
    Rank last = ranks.isEmpty() ? null : ranks.get(ranks.size() - 1);
    if (last == null || !last.item.equals(rank.item)) {
      ranks.add(rank);
    } else {
      List<String> locks = new ArrayList<>(last.locks);
      locks.addAll(rank.locks);
      ranks.set(last.number, new Rank(last.number, last.item, last.one || rank.one, locks));
    }
  }

  private static String fullName(String name) {
    return name.contains(".") ? name : PACKAGE + name;
  }

  public List<Rank> ranks() {
    return ranks;
  }

  boolean isExcepted(String held, String taken) {
    return exceptions.contains(new Nested(held, taken));
  }

  /** Returns the rank of a class, a field or a method; null if it has none of its own. */
  Rank ofName(String fullName) {
    return ofName.get(fullName);
  }

  /** Returns the rank of a class's objects, which may be inherited from a superclass; null if they have none. */
  Rank ofClass(Class<?> type) {
    return ofClass.get(type);
  }
}
