/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * A runner of part of a test on the published 0.22.0 jars, in this JVM, so that a test can show stock's fault next to
 * the behaviour of the patched class.
 *
 * <p>The part is a {@link Callable} with a public no-argument constructor. It is loaded a second time, by a class
 * loader that sees the stock jars instead of the patched classes, and must return a type of the JDK. Its helpers must
 * be on the test class path too. Both results can then be compared in one assertion:
 *
 * <pre>
 * assertEquals("fault", StockHadoop.call(Probe.class));
 * assertEquals("mended", new Probe().call());
 * </pre>
 *
 * <p>Each call has a fresh class loader, so static state never leaks from one to the next.
 */
public final class StockHadoop {
  private static final String[] MODULES = {"common", "hdfs", "mapred"};

  private StockHadoop() {
  }

  /**
   * Loads {@code body} with the stock jars and calls it in the locale {@code en-US}: in others, stock writes ids with
   * other digits and names with other letters, which is irrelevant to most tests.
   *
   * @throws Exception what the body throws
   */
  public static <T> T call(Class<? extends Callable<T>> body) throws Exception {
    return callIn("en-US", body);
  }

  /**
   * Loads {@code body} with the stock jars and calls it with another default locale, which applies to the whole JVM
   * meanwhile.
   *
   * @param tag as in "tr-TR"
   * @throws Exception what the body throws
   */
  public static <T> T callIn(String tag, Class<? extends Callable<T>> body) throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader = new URLClassLoader(urls(classPath()), ClassLoader.getPlatformClassLoader())) {
      thread.setContextClassLoader(loader);
      return InLocale.call(tag, () -> StockHadoop.<T>load(body, loader).call());
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @SuppressWarnings("unchecked")
  private static <T> Callable<T> load(Class<? extends Callable<T>> body, ClassLoader loader)
      throws ReflectiveOperationException {
    return (Callable<T>) loader.loadClass(body.getName()).getConstructor().newInstance();
  }

  /** Returns the stock jar of {@code module}: "common", "hdfs" or "mapred". */
  public static Path jar(String module) {
    String root = System.getProperty("repository.root");
    if (root == null) {
      throw new IllegalStateException("the system property repository.root is not set: run the tests through Maven");
    }
    Path jar = Path.of(root, ".upstream", "jars", "hadoop-" + module + "-0.22.0.jar");
    if (!Files.isRegularFile(jar)) {
      throw new IllegalStateException(jar + " is missing: run 'mvn -N initialize' in " + root);
    }
    return jar;
  }

  /** Returns the class path of stock: its jars, followed by this JVM's class path without the patched modules. */
  public static List<Path> classPath() {
    List<Path> entries = new ArrayList<>();
    for (String module : MODULES) {
      entries.add(jar(module));
    }
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (!isPatchedModule(entry)) {
        entries.add(Path.of(entry));
      }
    }
    return entries;
  }

  private static URL[] urls(List<Path> entries) throws MalformedURLException {
    URL[] urls = new URL[entries.size()];
    for (int i = 0; i < urls.length; i++) {
      urls[i] = entries.get(i).toUri().toURL();
    }
    return urls;
  }

  /** Returns true for a module's {@code target/classes} or its jar. */
  private static boolean isPatchedModule(String entry) {
    return entry.matches(".*[/\\\\]hadoop-(common|hdfs|mapred|mapreduce)[/\\\\](target[/\\\\]classes[/\\\\]?|.*[/\\\\]?"
        + "hadoop-(common|hdfs|mapred)-0\\.22\\.0-stampede[^/\\\\]*\\.jar)");
  }
}
