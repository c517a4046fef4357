/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing.locks;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * A map with weakly referenced keys, compared by identity, for information about objects that others own. Thread-safe,
 * and takes no lock that a caller may hold.
 */
final class IdentityMap<V> {
  private final ConcurrentMap<Key, V> values = new ConcurrentHashMap<>();
  private final ReferenceQueue<Object> collected = new ReferenceQueue<>();

  private static final class Key extends WeakReference<Object> {
    private final int hash;

    Key(Object object, ReferenceQueue<Object> collected) {
      super(object, collected);
      hash = System.identityHashCode(object);
    }

    @Override
    public boolean equals(Object other) {
      return this == other || other instanceof Key key && get() != null && get() == key.get();
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  void put(Object object, V value) {
    for (Reference<?> key = collected.poll(); key != null; key = collected.poll()) {
      values.remove(key);
    }
    values.put(new Key(object, collected), value);
  }

  /** Returns the value for an object; null if there is none. */
  V get(Object object) {
    return values.get(new Key(object, null));
  }
}
