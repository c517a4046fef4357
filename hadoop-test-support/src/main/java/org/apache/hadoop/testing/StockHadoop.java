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
 * Runs a piece of a test on the published 0.22.0 jars, in this JVM, so that a test can show stock's fault beside what
 * the patched class does.
 *
 * <p>The piece is a {@link Callable} with a public no-argument constructor. It is loaded a second time, in a class
 * loader that sees the stock jars instead of the patched classes, and must answer with a type of the JDK. Its own
 * helpers must stand on the test class path too. Both results then meet in one assertion:
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
   * Loads {@code body} over the stock jars and calls it in the locale {@code en-US}: in others stock writes ids in
   * other digits and names in other letters, which a test that compares something else need not know.
   *
   * @throws Exception what the body throws
   */
  public static <T> T call(Class<? extends Callable<T>> body) throws Exception {
    return callIn("en-US", body);
  }

  /**
   * Loads {@code body} over the stock jars and calls it with another default locale, which is that of the whole JVM for
   * the time.
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

  /** The stock jar of {@code module}: "common", "hdfs" or "mapred". */
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

  /** The class path of stock: its jars, then what this JVM has without the patched modules. */
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

  /** A module's {@code target/classes} or its jar. */
  private static boolean isPatchedModule(String entry) {
    return entry.matches(".*[/\\\\]hadoop-(common|hdfs|mapred|mapreduce)[/\\\\](target[/\\\\]classes[/\\\\]?|.*[/\\\\]?"
        + "hadoop-(common|hdfs|mapred)-0\\.22\\.0-stampede[^/\\\\]*\\.jar)");
  }
}
