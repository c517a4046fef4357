/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.testing.GarbageFrames;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/**
 * Tests the class cache, which finds the same classes as {@link Class#forName(String, boolean, ClassLoader)}, but looks
 * each one up once per loader and name.
 */
public class TestClassCache {
  private static final long FOREVER_MILLIS = 300_000;
  private static final int THREADS = 8;
  private static final int LOOKUPS = 20_000;
  private static final ClassLoader HERE = TestClassCache.class.getClassLoader();

  /** A class that each {@link Twins} loader defines itself. */
  public static class Guest {
  }

  /** A class that sets a flag when it is initialized. */
  public static class Initialized {
    static {
      initialized = true;
    }
  }

  static volatile boolean initialized;

  /** A loader that defines {@link Guest} itself as soon as it may, and delegates all other classes to its parent. */
  private static final class Twins extends ClassLoader {
    private final boolean mayFind;
    private boolean found;

    Twins(boolean mayFind) {
      super(HERE);
      this.mayFind = mayFind;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.equals(Guest.class.getName())) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        if (!mayFind && !found) {
          found = true;
          throw new ClassNotFoundException(name);
        }
        Class<?> defined = findLoadedClass(name);
        return defined == null ? define(name) : defined;
      }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try (InputStream in = HERE.getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  private final ClassCache cache = new ClassCache();

  @Test
  public void findsWhatTheLoaderFinds() throws Exception {
    for (int i = 0; i < 2; i++) {
      assertSame(Guest.class, cache.get(Guest.class.getName(), HERE));
      assertSame(Guest[][].class, cache.get(Guest[][].class.getName(), HERE));
      assertSame(int[].class, cache.get("[I", HERE));
      assertSame("the bootstrap loader", String.class, cache.get("java.lang.String", null));
    }
    assertThrows(ClassNotFoundException.class, () -> cache.get(Guest.class.getName(), null));
    assertThrows("no class has this name", ClassNotFoundException.class, () -> cache.get("int", HERE));
    assertThrows(NullPointerException.class, () -> cache.get(null, HERE));
    assertEquals("this loader and that of the JDK", 2, cache.size());
  }

  @Test
  public void initializesTheClass() throws Exception {
    cache.get(TestClassCache.class.getName() + "$Initialized", HERE);
    assertTrue(initialized);
  }

  @Test
  public void loadersAreApart() throws Exception {
    ClassLoader one = new Twins(true);
    ClassLoader other = new Twins(true);
    Class<?> ofOne = cache.get(Guest.class.getName(), one);
    Class<?> ofOther = cache.get(Guest.class.getName(), other);
    assertNotSame(ofOne, ofOther);
    assertSame(one, ofOne.getClassLoader());
    assertSame(ofOne, cache.get(Guest.class.getName(), one));
    assertSame(ofOther, cache.get(Guest.class.getName(), other));
    assertSame(Guest.class, cache.get(Guest.class.getName(), HERE));
  }

  @Test
  public void aClassThatIsMissingMayComeLater() throws Exception {
    ClassLoader late = new Twins(false);
    assertThrows(ClassNotFoundException.class, () -> cache.get(Guest.class.getName(), late));
    assertSame(late, cache.get(Guest.class.getName(), late).getClassLoader());
  }

  @Test
  public void whoAsksForNullIsNotToldOfAClassThatCameLater() throws Exception {
    ClassLoader late = new Twins(false);
    assertNull(cache.getOrNull(Guest.class.getName(), late));
    assertNull("the loader would find it now", cache.getOrNull(Guest.class.getName(), late));
    Class<?> found = cache.get(Guest.class.getName(), late);
    assertSame(late, found.getClassLoader());
    assertSame("found meanwhile", found, cache.getOrNull(Guest.class.getName(), late));
    assertSame(Guest.class, cache.getOrNull(Guest.class.getName(), HERE));
    assertNull(cache.getOrNull(Guest.class.getName(), null));
  }

  @Test(timeout = FOREVER_MILLIS)
  public void keepsNoLoaderAlive() throws Exception {
    WeakReference<ClassLoader> loader = new WeakReference<>(new Twins(true));
    WeakReference<Class<?>> guest = new WeakReference<>(cache.get(Guest.class.getName(), loader.get()));
    cache.get(String.class.getName(), loader.get());
    assertEquals(1, cache.size());
    while (loader.get() != null || guest.get() != null) {
      System.gc();
      Thread.sleep(10);
    }
    // The collector enqueues the reference soon after clearing it; each newly found class drains the queue.
    for (int i = 0; cache.size() > 1 || i == 0; i++) {
      cache.get("[".repeat(1 + i % 200) + "I", HERE);
      Thread.sleep(1);
    }
  }

  /**
   * Looks up, in each thread, seeded names in seeded loaders, some of which are no longer referenced by anyone else.
   */
  @Test(timeout = FOREVER_MILLIS)
  public void manyThreadsFindWhatTheLoadersFind() throws Exception {
    long seed = new Random().nextLong();
    ClassLoader[] shared = {HERE, null, new Twins(true), new Twins(true), new Twins(true)};
    CyclicBarrier start = new CyclicBarrier(THREADS);
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    List<Future<?>> ends = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Random random = new Random(seed + i);
      ends.add(threads.submit(() -> {
        start.await();
        lookUp(random, shared);
        return null;
      }));
    }
    try {
      for (Future<?> end : ends) {
        end.get();
      }
    } catch (Exception e) {
      throw new AssertionError("seed " + seed, e);
    } finally {
      threads.shutdownNow();
      threads.awaitTermination(FOREVER_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  private void lookUp(Random random, ClassLoader[] shared) throws ClassNotFoundException {
    String[] names = {"java.lang.String", "[[J", Guest.class.getName(), Guest[].class.getName(),
        Configuration.class.getName(), "no.such.Class"};
    for (int i = 0; i < LOOKUPS; i++) {
      String name = names[random.nextInt(names.length)];
      int choice = random.nextInt(shared.length * 20);
      ClassLoader loader = choice == 0 ? new Twins(true) : shared[choice % shared.length];
      Class<?> expected = orNull(() -> Class.forName(name, true, loader));
      assertSame(name, expected,
          random.nextBoolean() ? cache.getOrNull(name, loader) : orNull(() -> cache.get(name, loader)));
    }
  }

  /** Looks up a thousand missing classes with long names, and returns the growth of the used heap in MB. */
  public static final class LongNames implements Callable<Long> {
    private static final int NAMES = 1000;
    private static final int LENGTH = 30_000;

    @Override
    public Long call() throws Exception {
      Configuration conf = new Configuration(false);
      // without jars, as each lookup would take long to search them
      conf.setClassLoader(new URLClassLoader(new URL[0], Configuration.class.getClassLoader().getParent()));
      long before = GarbageFrames.usedHeap();
      for (int i = 0; i < NAMES; i++) {
        String name = "x".repeat(LENGTH) + i;
        String asked = i % 2 == 0 ? name : "[[L" + name + ";";
        assertThrows(ClassNotFoundException.class, () -> conf.getClassByName(asked));
      }
      return GarbageFrames.usedHeap() - before >> 20;
    }
  }

  /**
   * Checks that missing names are not cached: a client that can name classes must not be able to fill a server's memory
   * with them.
   */
  @Test(timeout = FOREVER_MILLIS)
  public void namesThatAreNotFoundAreNotKept() throws Exception {
    long stock = StockHadoop.call(LongNames.class);
    assertTrue("stock keeps " + stock, stock >= 20);
    long ours = new LongNames().call();
    assertTrue(ours + " MB", ours < 10);
  }

  private interface Lookup {
    Class<?> find() throws ClassNotFoundException;
  }

  private static Class<?> orNull(Lookup lookup) {
    try {
      return lookup.find();
    } catch (ClassNotFoundException e) {
      return null;
    }
  }
}
