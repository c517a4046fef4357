/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.net.URLClassLoader;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * A cache of the classes that class loaders have found, by name. Every parameter of every call is looked up here, so
 * that finding a class again is lock-free.
 *
 * <p>The cache keeps no class loader and no class alive. A failed lookup is only remembered for {@link #getOrNull}: the
 * loader may find the class later.
 *
 * <p>Thread-safe.
 */
final class ClassCache {
  /** A placeholder for the loader {@code null}, the bootstrap loader. */
  private static final Object BOOTSTRAP = new Object();
  /** A marker for a class that was not found. */
  private static final WeakReference<Class<?>> MISSING = new WeakReference<>(null);

  /** A weak reference to a loader, equal to another one as long as both refer to the same loader. */
  private static final class LoaderKey extends WeakReference<Object> {
    private final int hash;

    LoaderKey(Object loader, ReferenceQueue<Object> collected) {
      super(loader, collected);
      hash = System.identityHashCode(loader);
    }

    @Override
    public boolean equals(Object other) {
      // A key whose loader was collected equals only itself: that is how it is removed.
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
   * Returns the class that {@code loader} has for {@code name}, initialized, like {@link Class#forName(String, boolean,
   * ClassLoader)}.
   *
   * @param loader null for the bootstrap loader
   * @throws ClassNotFoundException if it has none
   */
  Class<?> get(String name, ClassLoader loader) throws ClassNotFoundException {
    WeakReference<Class<?>> found = found(name, loader);
    Class<?> again = found == null ? null : found.get();
    return again == null ? load(name, loader) : again;
  }

  /**
   * Returns the class like {@link #get}, but null if the loader does not find it, or did not when this method first
   * asked for it; the loader is not asked again.
   */
  Class<?> getOrNull(String name, ClassLoader loader) {
    WeakReference<Class<?>> found = found(name, loader);
    Class<?> again = found == null ? null : found.get();
    if (again != null || found == MISSING) {
      return again;
    }
    try {
      return load(name, loader);
    } catch (ClassNotFoundException e) {
      classesOf(loader).putIfAbsent(name, MISSING);
      return null;
    }
  }

  private WeakReference<Class<?>> found(String name, ClassLoader loader) {
    ConcurrentMap<String, WeakReference<Class<?>>> classes = loaders.get(new LoaderKey(known(loader), null));
    return classes == null ? null : classes.get(name);
  }

  /** Loads a class; several threads may load the same class at once, and find the same one. */
  private Class<?> load(String name, ClassLoader loader) throws ClassNotFoundException {
    if (!mayFind(name, loader)) {
      throw new ClassNotFoundException(name);
    }
    Class<?> loaded = Class.forName(name, true, loader);
    classesOf(loader).put(name, new WeakReference<>(loaded));
    return loaded;
  }

  /**
   * Returns whether the loader may find the class, so that it is worth asking. The JDK's loaders keep the name of every
   * class that they are asked to load for ever, and a server asks for names that anyone may send; names of resources
   * are only kept while there is memory.
   */
  private static boolean mayFind(String name, ClassLoader loader) {
    if (loader == null
        || loader != ClassLoader.getSystemClassLoader() && loader.getClass() != URLClassLoader.class) {
      return true;
    }
    int dimensions = name.lastIndexOf('[') + 1;
    if (dimensions > 0 && !(name.startsWith("L", dimensions) && name.endsWith(";"))) {
      return true; // an array of primitives: no loader is asked
    }
    String element = dimensions == 0 ? name : name.substring(dimensions + 1, name.length() - 1);
    return loader.getResource(element.replace('.', '/') + ".class") != null;
  }

  private ConcurrentMap<String, WeakReference<Class<?>>> classesOf(ClassLoader loader) {
    for (Reference<?> key = collected.poll(); key != null; key = collected.poll()) {
      loaders.remove(key);
    }
    return loaders.computeIfAbsent(new LoaderKey(known(loader), collected), key -> new ConcurrentHashMap<>());
  }

  private static Object known(ClassLoader loader) {
    return loader == null ? BOOTSTRAP : loader;
  }

  /** Returns the number of class loaders in the cache. */
  int size() {
    return loaders.size();
  }
}
