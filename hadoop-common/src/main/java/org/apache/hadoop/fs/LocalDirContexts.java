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
 * The allocation contexts of {@link LocalDirAllocator}: one for each value that a key has had, so that two daemons or
 * tasks in one JVM that use different directories under the same key do not interfere.
 *
 * <p>At most {@value #MAX_CONTEXTS} contexts are kept, the most recently used ones, because a reused child JVM sees a
 * different list with every task attempt. A list that returns after its eviction gets a new context, which checks its
 * directories again.
 *
 * <p>Thread-safe.
 *
 * @param <C> the type of a context
 */
final class LocalDirContexts<C> {
  static final int MAX_CONTEXTS = 64;

  private record Name(String key, String directories) {
    // The JVM generates a record's own methods on the first call, for which a starting task would wait.

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

  /** @param factory creates a new context for a key */
  LocalDirContexts(Function<String, C> factory) {
    this.factory = factory;
  }

  /** Returns the context of the directories that {@code conf} has for {@code key}, even if there are none. */
  synchronized C get(String key, Configuration conf) {
    C context = contexts.computeIfAbsent(new Name(key, conf.get(key)), name -> factory.apply(key));
    lastOfKey.put(key, context);
    return context;
  }

  /** Returns the last requested context of {@code key}, or a new one. */
  synchronized C last(String key) {
    return lastOfKey.computeIfAbsent(key, factory);
  }

  /** Returns whether a context of {@code key} has ever been requested. */
  synchronized boolean contains(String key) {
    return lastOfKey.containsKey(key);
  }

  /** Returns the number of lists of directories that are kept. */
  synchronized int size() {
    return contexts.size();
  }
}
