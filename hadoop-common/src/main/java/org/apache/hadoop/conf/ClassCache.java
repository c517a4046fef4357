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
 * The classes that class loaders have found, by name. Every parameter of every call is looked up here, so that finding
 * a class again takes no lock.
 *
 * <p>Keeps no class loader and no class alive. That a loader does not find a class is remembered for those alone who
 * {@linkplain #getOrNull ask so}: it may find it later.
 *
 * <p>Thread-safe.
 */
final class ClassCache {
  /** Stands for the loader {@code null}, the bootstrap loader. */
  private static final Object BOOTSTRAP = new Object();
  /** Stands for a class that was not found. */
  private static final WeakReference<Class<?>> MISSING = new WeakReference<>(null);

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
    WeakReference<Class<?>> found = found(name, loader);
    Class<?> again = found == null ? null : found.get();
    return again == null ? load(name, loader) : again;
  }

  /**
   * The same, but null if the loader did not find it, now or when it was first asked for it by this method; it is not
   * asked again.
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

  /** Several threads may load one class at a time; they find the same. */
  private Class<?> load(String name, ClassLoader loader) throws ClassNotFoundException {
    if (!mayFind(name, loader)) {
      throw new ClassNotFoundException(name);
    }
    Class<?> loaded = Class.forName(name, true, loader);
    classesOf(loader).put(name, new WeakReference<>(loaded));
    return loaded;
  }

  /**
   * Tells if it is worth asking. The JDK's loaders keep every name that they are asked to load, for ever, and a server
   * asks for names that anybody may send; those of resources are kept only while there is memory.
   */
  private static boolean mayFind(String name, ClassLoader loader) {
    if (loader == null
        || loader != ClassLoader.getSystemClassLoader() && loader.getClass() != URLClassLoader.class) {
      return true;
    }
    int dimensions = name.lastIndexOf('[') + 1;
    if (dimensions > 0 && !(name.startsWith("L", dimensions) && name.endsWith(";"))) {
      return true; // of a primitive type: no loader is asked
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

  /** Returns the number of class loaders that are remembered. */
  int size() {
    return loaders.size();
  }
}
