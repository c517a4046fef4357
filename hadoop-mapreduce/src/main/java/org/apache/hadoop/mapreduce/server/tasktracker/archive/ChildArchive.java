/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.archive;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.conf.BooleanKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;

/** The archive for JVMs whose class path begins with the one of this process, as that of tasks does. Immutable. */
public final class ChildArchive {
  static final BooleanKey KEY = new BooleanKey("mapreduce.tasktracker.child.archive", true);
  static final String DIRECTORY = "mapreduce.tasktracker.child.archive.dir";

  private static final Log LOG = LogFactory.getLog(ChildArchive.class);
  private static final String SHIPPED_DIRECTORY = "${hadoop.tmp.dir}/mapred/class-data";

  private final ClassDataArchive archive;
  private final List<String> own;
  private final List<String> jars;

  private ChildArchive(ClassDataArchive archive, List<String> own, List<Path> jars) {
    this.archive = archive;
    this.own = own;
    this.jars = jars.stream().map(Path::toString).toList();
  }

  /** @throws org.apache.hadoop.conf.InvalidKeyException if a key has a value that is not allowed */
  public static void check(Configuration conf) {
    KEY.read(conf);
  }

  /**
   * Finds or makes it, as the keys say.
   *
   * @return nothing if it is not wanted or cannot be made; never fails
   * @throws InvalidKeyException if a key has a value that is not allowed
   */
  public static CompletableFuture<Optional<ChildArchive>> prepare(Configuration conf) {
    if (!KEY.read(conf)) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    List<String> own = List.of(System.getProperty("java.class.path").split(File.pathSeparator));
    try {
      Path folder = Path.of(conf.get(DIRECTORY, SHIPPED_DIRECTORY));
      List<Path> jars = ClassPathJars.pack(own, folder);
      Path java = Path.of(System.getProperty("java.home"), "bin", "java");
      return ClassDataArchive.prepare(folder, java, jars)
          .thenApply(made -> made.map(archive -> new ChildArchive(archive, own, jars)));
    } catch (IOException | UncheckedIOException | InvalidPathException e) {
      LOG.warn("No archive of class data, tasks start without: " + e);
      return CompletableFuture.completedFuture(Optional.empty());
    }
  }

  /** The options of a JVM that starts from it. */
  public List<String> options() {
    return archive.options();
  }

  /** The file with the names of the classes that each task uses. */
  public Path classes() {
    return archive.classes();
  }

  /** The jars that the class path of such a JVM begins with. */
  public List<String> jars() {
    return jars;
  }

  /** The same class path, with jars in the place of this process's own entries. */
  public List<String> classPath(List<String> entries) {
    if (entries.size() < own.size() || !entries.subList(0, own.size()).equals(own)) {
      return entries;
    }
    List<String> all = new ArrayList<>(jars);
    all.addAll(entries.subList(own.size(), entries.size()));
    return all;
  }
}
