/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.archive;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
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
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.JvmFlags;

/** The archive for JVMs whose class path begins with that of this process, such as task JVMs. Immutable. */
public final class ChildArchive {
  static final BooleanKey KEY = new BooleanKey("mapreduce.tasktracker.child.archive", true);
  static final String DIRECTORY = "mapreduce.tasktracker.child.archive.dir";

  private static final Log LOG = LogFactory.getLog(ChildArchive.class);
  private static final String SHIPPED_DIRECTORY = "${hadoop.tmp.dir}/mapred/class-data";

  private final ClassDataArchive archive;
  private final List<String> own;
  private final List<String> jars;
  private final List<Path> packed;

  private ChildArchive(ClassDataArchive archive, List<String> own, List<Path> jars, Path folder) {
    this.archive = archive;
    this.own = own;
    this.jars = jars.stream().map(Path::toString).toList();
    packed = jars.stream().filter(jar -> jar.startsWith(folder)).toList();
  }

  /**
   * Checks the keys.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if a key has a value that is not allowed
   */
  public static void check(Configuration conf) {
    KEY.read(conf);
    folder(conf);
  }

  private static String folder(Configuration conf) {
    String value = conf.get(DIRECTORY, SHIPPED_DIRECTORY).trim();
    try {
      return new org.apache.hadoop.fs.Path(value).toUri().getPath();
    } catch (IllegalArgumentException e) {
      throw new InvalidKeyException(DIRECTORY, value, "a local path or a file: URI");
    }
  }

  /**
   * Finds or creates the archive, as configured.
   *
   * @param flags the flags of the JVMs that use it
   * @return empty if no archive is wanted or none can be created; never fails
   * @throws InvalidKeyException if a key has a value that is not allowed
   */
  public static CompletableFuture<Optional<ChildArchive>> prepare(Configuration conf, JvmFlags flags) {
    if (!KEY.read(conf)) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    List<String> own = List.of(System.getProperty("java.class.path").split(File.pathSeparator));
    try {
      Path folder = Path.of(folder(conf)).toAbsolutePath();
      List<Path> jars = ClassPathJars.pack(own, folder);
      Path java = Path.of(System.getProperty("java.home"), "bin", "java");
      return ClassDataArchive.prepare(folder, java, flags.before(List.of()), jars)
          .thenApply(made -> made.map(archive -> new ChildArchive(archive, own, jars, folder)));
    } catch (IOException | UncheckedIOException | InvalidPathException e) {
      LOG.warn("No class data archive; tasks start without one: " + e);
      return CompletableFuture.completedFuture(Optional.empty());
    }
  }

  /** Returns the options of a JVM that starts from this archive. */
  public List<String> options() {
    return archive.options();
  }

  /** Returns the archive file, which such a JVM memory-maps. */
  public Path data() {
    return archive.data();
  }

  /** Returns the file with the names of the classes that every task uses. */
  public Path classes() {
    return archive.classes();
  }

  /** Returns the jars that the class path of such a JVM begins with. */
  public List<String> jars() {
    return jars;
  }

  /** Tells whether the jars of packed folders still exist: something else may have cleaned up the temporary folder. */
  public boolean isThere() {
    return packed.stream().allMatch(Files::exists);
  }

  /** Tells whether a class path begins with that of this process. */
  public boolean isFor(List<String> entries) {
    return entries.size() >= own.size() && entries.subList(0, own.size()).equals(own);
  }

  /** Returns this class path with the entries of this process replaced by the archive's jars. */
  public List<String> classPath(List<String> entries) {
    List<String> all = new ArrayList<>(jars);
    all.addAll(entries.subList(own.size(), entries.size()));
    return all;
  }
}
