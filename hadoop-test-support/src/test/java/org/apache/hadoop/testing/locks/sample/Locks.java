/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing.locks.sample;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Locks of each kind, with methods that take one and run the given work while holding it. */
public class Locks {
  private final Map<String, String> map = new HashMap<>();
  private final Lock mutex = new ReentrantLock();
  private final ReentrantReadWriteLock gate = new ReentrantReadWriteLock();
  private final Lock reading = gate.readLock();

  /** The outermost lock. */
  public static class Outer {
    public synchronized void run(Runnable work) {
      work.run();
    }
  }

  /** A lock with the rank of {@link Outer}. */
  public static final class Derived extends Outer {
  }

  /** A lock of which a thread may hold one instance at most. */
  public static final class Single {
    public void run(Runnable work) {
      synchronized (this) {
        work.run();
      }
    }
  }

  /** A class and a lock without a rank. */
  public static final class Free {
    public static synchronized void runInClass(Runnable work) {
      work.run();
    }

    public synchronized void run(Runnable work) {
      work.run();
    }
  }

  /** Another lock without a rank, like {@link Free}. */
  public static final class AlsoFree {
    public synchronized void run(Runnable work) {
      work.run();
    }
  }

  /** Returns the object that serves as the lock. */
  public Map<String, String> view() {
    return new HashMap<>(map);
  }

  public void runInView(Runnable work) {
    synchronized (view()) {
      work.run();
    }
  }

  public void runInMap(Runnable work) {
    synchronized (map) {
      work.run();
    }
  }

  public void runInMutex(Runnable work) {
    mutex.lock();
    try {
      work.run();
    } finally {
      mutex.unlock();
    }
  }

  public void tryMutex(Runnable work) {
    if (mutex.tryLock()) {
      try {
        work.run();
      } finally {
        mutex.unlock();
      }
    }
  }

  public void read(Runnable work) {
    reading.lock();
    try {
      work.run();
    } finally {
      reading.unlock();
    }
  }

  public void write(Runnable work) {
    gate.writeLock().lock();
    try {
      work.run();
    } finally {
      gate.writeLock().unlock();
    }
  }

  /** Runs the work under the lock of {@link #write}, but gives up at once if another thread holds it. */
  public void tryWrite(Runnable work) {
    if (gate.writeLock().tryLock()) {
      try {
        work.run();
      } finally {
        gate.writeLock().unlock();
      }
    }
  }
}
