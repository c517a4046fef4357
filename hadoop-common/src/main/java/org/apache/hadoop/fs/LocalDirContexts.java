/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.fs;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;

/**
 * The allocation contexts of {@link LocalDirAllocator}: one for each list of directories that a key of the
 * configuration has been seen with, so that two daemons or tasks in one JVM that use different directories under the
 * same key keep apart.
 *
 * <p>At most {@value #MAX_CONTEXTS} contexts are kept, those used last, because a reused child JVM sees another list
 * with every task attempt. A list that comes back after that gets a new context, which checks its directories again.
 *
 * <p>Thread-safe.
 *
 * @param <C> the type of a context
 */
final class LocalDirContexts<C> {
  static final int MAX_CONTEXTS = 64;

  private record Name(String key, String directories) {
    // The JVM makes what a record has of itself when it is called first: a task that starts waits for that.

    @Override
    public boolean equals(Object other) {
      return other instanceof Name name && key.equals(name.key) && Objects.equals(directories, name.directories);
    }

    @Override
    public int hashCode() {
      return 31 * key.hashCode() + Objects.hashCode(directories);
    }
  }

  private final Function<String, C> factory;
  /** Grows with the number of keys, of which a program has a handful. */
  @GuardedBy("this")
  private final Map<String, C> lastOfKey = new HashMap<>();
  @GuardedBy("this")
  private final Map<Name, C> contexts = new LinkedHashMap<>(16, 0.75f, true) {
    @Override
    protected boolean removeEldestEntry(Map.Entry<Name, C> eldest) {
      return size() > MAX_CONTEXTS;
    }
  };

  /** @param factory makes a new context for the key it is given */
  LocalDirContexts(Function<String, C> factory) {
    this.factory = factory;
  }

  /** The context for the directories that {@code key} names in {@code conf}, also when it names none. */
  synchronized C get(String key, Configuration conf) {
    C context = contexts.computeIfAbsent(new Name(key, conf.get(key)), name -> factory.apply(key));
    lastOfKey.put(key, context);
    return context;
  }

  /** The context of {@code key} that was asked for last, or a new one. */
  synchronized C last(String key) {
    return lastOfKey.computeIfAbsent(key, factory);
  }

  /** Tells whether a context of {@code key} has ever been asked for. */
  synchronized boolean contains(String key) {
    return lastOfKey.containsKey(key);
  }

  /** Returns how many lists of directories are remembered. */
  synchronized int size() {
    return contexts.size();
  }
}
