/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The classes that class loaders have found, by name. Every parameter of every call is looked up here, so that finding
 * a class again takes no lock.
 *
 * <p>Keeps no class loader and no class alive. That a loader does not find a class is not remembered: it may find it
 * later.
 *
 * <p>Thread-safe.
 */
final class ClassCache {
  /** Stands for the loader {@code null}, the bootstrap loader. */
  private static final Object BOOTSTRAP = new Object();

  /** A loader, equal to another key as long as both have the same one. */
  private static final class LoaderKey extends WeakReference<Object> {
    private final int hash;

    LoaderKey(Object loader, ReferenceQueue<Object> collected) {
      super(loader, collected);
      hash = System.identityHashCode(loader);
    }

    @Override
    public boolean equals(Object other) {
      // A key whose loader is gone equals only itself: as such it is removed.
      return this == other || other instanceof LoaderKey key && get() != null && get() == key.get();
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  private final ConcurrentMap<LoaderKey, ConcurrentMap<String, WeakReference<Class<?>>>> loaders =
      new ConcurrentHashMap<>();
  private final ReferenceQueue<Object> collected = new ReferenceQueue<>();

  /**
   * The class that {@code loader} has for {@code name}, initialized: what {@link Class#forName(String, boolean,
   * ClassLoader)} returns.
   *
   * @param loader null: the bootstrap loader
   * @throws ClassNotFoundException if it has none
   */
  Class<?> get(String name, ClassLoader loader) throws ClassNotFoundException {
    Object known = loader == null ? BOOTSTRAP : loader;
    ConcurrentMap<String, WeakReference<Class<?>>> classes = loaders.get(new LoaderKey(known, null));
    WeakReference<Class<?>> found = classes == null ? null : classes.get(name);
    Class<?> again = found == null ? null : found.get();
    return again == null ? load(name, loader, known) : again;
  }

  /** Several threads may load one class at a time; they find the same. */
  private Class<?> load(String name, ClassLoader loader, Object known) throws ClassNotFoundException {
    Class<?> loaded = Class.forName(name, true, loader);
    for (Reference<?> key = collected.poll(); key != null; key = collected.poll()) {
      loaders.remove(key);
    }
    loaders.computeIfAbsent(new LoaderKey(known, collected), key -> new ConcurrentHashMap<>())
        .put(name, new WeakReference<>(loaded));
    return loaded;
  }

  /** How many loaders are remembered. */
  int size() {
    return loaders.size();
  }
}
