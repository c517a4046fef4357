/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.mapreduce.MRConfig;

/**
 * The disks on which the JVMs of a pool wait. A task's working folder is on the disk of its JVM, so each JVM gets one
 * as stock chooses one for a task: at random, with a probability proportional to the free space.
 *
 * <p>{@link #prepare} is called once, by the thread that then chooses disks; the other methods by any thread.
 */
public final class PoolDisks {
  private static final Log LOG = LogFactory.getLog(PoolDisks.class);

  private final Configuration conf;
  private final List<Path> disks;
  private final String folder;
  private final LocalDirAllocator allocator;
  private final ToLongFunction<Path> free;
  private volatile List<Path> usable;

  /**
   * @param disks the tracker's local folders, as absolute paths; those of tasks are in them
   * @param folder the name of the pool's folder in each
   */
  public PoolDisks(Configuration conf, List<Path> disks, String folder) {
    this(conf, disks, folder, new LocalDirAllocator(MRConfig.LOCAL_DIR), disk -> disk.toFile().getUsableSpace());
  }

  /**
   * @param allocator makes stock's choice
   * @param free measures the free space of a disk in bytes, as the allocator does
   */
  PoolDisks(Configuration conf, List<Path> disks, String folder, LocalDirAllocator allocator,
      ToLongFunction<Path> free) {
    this.conf = new Configuration(conf);
    this.disks = List.copyOf(disks);
    usable = this.disks;
    this.folder = folder;
    this.allocator = allocator;
    this.free = free;
  }

  /**
   * Creates the pool's folder on each disk. From now on, those on which this fails are not used: a tracker can work
   * with the other ones.
   *
   * @throws IOException if it fails on all disks
   */
  void prepare() throws IOException {
    List<Path> made = new ArrayList<>();
    for (Path disk : disks) {
      try {
        if (!Files.isWritable(Files.createDirectories(disk.resolve(folder)))) {
          throw new AccessDeniedException(disk.resolve(folder).toString(), null, "not writable");
        }
        made.add(disk);
      } catch (IOException e) {
        LOG.warn("No JVMs are kept waiting for tasks on " + disk + ": " + e);
      }
    }
    if (made.isEmpty()) {
      throw new IOException("none of the tracker's folders can be used: " + disks);
    }
    usable = List.copyOf(made);
    conf.set(MRConfig.LOCAL_DIR, usable.stream().map(Path::toString).collect(Collectors.joining(",")));
  }

  /**
   * Returns a path in the pool's folder, on the disk that stock would choose now.
   *
   * @throws IOException if no disk can be written to
   */
  Path choose(String name) throws IOException {
    return Path.of(allocator.getLocalPathForWrite(folder + "/" + name, conf).toUri().getPath());
  }

  /** Returns the probability with which stock would choose a file's disk now: its part of the free space of all. */
  double share(Path file) {
    long own = 0;
    long all = 0;
    for (Path disk : usable) {
      long bytes = free.applyAsLong(disk);
      all += bytes;
      own += file.startsWith(disk) ? bytes : 0;
    }
    return all == 0 ? 0 : (double) own / all;
  }

  /**
   * Tells whether a task may still get the JVM with this folder: stock would choose the disk now at least half as often
   * as when the JVM was started.
   *
   * @param share the disk's {@link #share} at that time
   */
  boolean isStillFit(Path file, double share) {
    double now = share(file);
    return now > 0 && 2 * now >= share;
  }
}
