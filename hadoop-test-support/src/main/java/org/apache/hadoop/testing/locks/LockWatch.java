/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing.locks;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * The record of the locks that each thread holds, and of violations. Woven code calls the public methods; they are
 * thread-safe and never throw, so that the watched code behaves as without them.
 */
public final class LockWatch {
  private static final String WATCHED = "org.apache.hadoop.";

  private static final ThreadLocal<List<HeldLock>> HELD = ThreadLocal.withInitial(ArrayList::new);
  private static final IdentityMap<String> NAMES = new IdentityMap<>();
  private static final IdentityMap<ReentrantReadWriteLock> OWNERS = new IdentityMap<>();
  /** The inversions that were found, and not yet taken by {@link #takeInversions}. */
  private static final ConcurrentLinkedQueue<String> INVERSIONS = new ConcurrentLinkedQueue<>();
  private static final Set<String> KNOWN = ConcurrentHashMap.newKeySet();

  private static volatile LockOrder order = LockOrder.of(List.of());
  private static volatile LockGraph graph = new LockGraph();

  private LockWatch() {
  }

  /** Starts to check against an order, and drops earlier findings. */
  static void start(LockOrder newOrder) {
    order = newOrder;
    graph = new LockGraph();
    INVERSIONS.clear();
    KNOWN.clear();
  }

  static LockOrder order() {
    return order;
  }

  static LockGraph graph() {
    return graph;
  }

  /** Returns the inversions since the last call, each with two stack traces; of identical ones only the first, ever. */
  static List<String> takeInversions() {
    List<String> taken = new ArrayList<>();
    for (String inversion = INVERSIONS.poll(); inversion != null; inversion = INVERSIONS.poll()) {
      taken.add(inversion);
    }
    return taken;
  }

  /** Forgets which inversions were found, so that each is reported again. */
  static void forgetKnownInversions() {
    KNOWN.clear();
  }

  /** Notes that this thread is about to acquire a monitor, or has just acquired it. */
  public static void monitor(Object monitor) {
    if (monitor != null) {
      take(monitor, NAMES.get(monitor));
    }
  }

  /** Notes that this thread is about to acquire a lock, or to try to. */
  public static void lock(Lock lock) {
    ReentrantReadWriteLock owner = OWNERS.get(lock);
    if (owner == null) {
      take(lock, NAMES.get(lock));
      return;
    }
    if (lock instanceof ReentrantReadWriteLock.WriteLock && owner.getReadHoldCount() > 0
        && !owner.isWriteLockedByCurrentThread()) {
      found("deadlocks with itself: takes the write lock of " + name(owner, NAMES.get(owner))
          + " while it holds the read lock", new Throwable(), null);
    }
    take(owner, NAMES.get(owner));
  }

  /** Notes that {@code side} is one of {@code owner}'s two locks. */
  public static void side(ReentrantReadWriteLock owner, Lock side) {
    if (owner != null && side != null) {
      OWNERS.put(side, owner);
    }
  }

  /** Notes the name that the order has for an object. */
  public static void named(Object object, String name) {
    if (object != null) {
      NAMES.put(object, name);
    }
  }

  private static String name(Object lock, String given) {
    return given == null ? lock.getClass().getName() : given;
  }

  private static void take(Object lock, String given) {
    LockOrder now = order;
    LockOrder.Rank rank = given == null ? now.ofClass(lock.getClass()) : now.ofName(given);
    String name = name(lock, given);
    if (rank == null && !name.startsWith(WATCHED)) {
      return;
    }
    List<HeldLock> held = HELD.get();
    held.removeIf(each -> !each.isHeld());
    for (HeldLock each : held) {
      if (each.lock() == lock) {
        return;
      }
    }
    Throwable here = new Throwable();
    for (HeldLock each : held) {
      if (now.isExcepted(each.name(), name)) {
        continue;
      }
      if (rank != null && each.rank() != null && !rank.mayFollow(each.rank())) {
        found("holds " + each.name() + " and takes " + name, here, each.since());
      } else {
        graph.add(each.name(), name, each.since(), here);
      }
    }
    held.add(new HeldLock(lock, name, rank, here));
  }

  private static void found(String what, Throwable here, Throwable since) {
    if (KNOWN.add(what)) {
      INVERSIONS.add(Thread.currentThread().getName() + " " + what + Traces.of("taken", here)
          + (since == null ? "" : Traces.of("held since", since)));
    }
  }
}
