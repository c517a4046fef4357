/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.lib.input;

import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.LocatedListings;
import org.apache.hadoop.mapred.InvalidJobConfException;

/**
 * The listing of a job's input: folders in HDFS are listed together with their block locations, in one call each, and
 * several in advance. The caller determines what is listed, with which filters and in which order, and filters run on
 * its thread; other file systems are called as usual. For one thread, and the listing of one job.
 */
public final class InputListing implements AutoCloseable {
  /** The number of listing threads; 0 lists everything as stock does. */
  public static final IntKey THREADS =
      new IntKey("mapreduce.input.fileinputformat.list-status.num-threads", "threads", 8, 0, 1000);
  /** The listing for a format that looks up block locations itself, or needs none. */
  public static final InputListing STOCK = new InputListing(0);

  /** The class name of HDFS: clients of other file systems need not have the class. */
  private static final String HDFS = "org.apache.hadoop.hdfs.DistributedFileSystem";

  private final int threads;
  private final Map<FileSystem, FileSystem> views = new IdentityHashMap<>();
  private ExecutorService executor;

  private InputListing(int threads) {
    this.threads = threads;
  }

  /**
   * Reads the key.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if {@link #THREADS} has a value that is not allowed
   */
  public static InputListing of(Configuration conf) {
    return new InputListing(THREADS.read(conf));
  }

  /**
   * Checks the key at a job's submission.
   *
   * @throws InvalidJobConfException if {@link #THREADS} has a value that is not allowed; the message is complete
   *     without the cause
   */
  public static void check(Configuration conf) throws InvalidJobConfException {
    try {
      THREADS.read(conf);
    } catch (InvalidKeyException e) {
      throw (InvalidJobConfException) new InvalidJobConfException(e.getMessage()).initCause(e);
    }
  }

  /**
   * Returns the file system to list with instead of {@code fs}: that itself, unless it is an HDFS whose NameNode
   * supports this.
   */
  public FileSystem over(FileSystem fs) {
    return threads == 0 || !fs.getClass().getName().equals(HDFS) ? fs : views.computeIfAbsent(fs,
        real -> LocatedListings.areSafe(real) ? new LocatedListing(real, executor(), threads) : real);
  }

  /** Announces the paths that will be looked up, in this order, and listed if they are folders. */
  public void expect(Path[] inputs, Configuration conf) {
    if (threads > 1 && inputs.length > 1) {
      Map<LocatedListing, List<Path>> all = new IdentityHashMap<>();
      try {
        for (Path input : inputs) {
          if (over(input.getFileSystem(conf)) instanceof LocatedListing view) {
            all.computeIfAbsent(view, key -> new ArrayList<>()).add(input);
          }
        }
      } catch (IOException | RuntimeException e) {
        // the failure recurs in its turn; later inputs will not be requested
      }
      all.forEach(LocatedListing::expectInputs);
    }
  }

  /** Announces that the folders among {@code matches} will be listed, in this order, with {@code fs}. */
  public void expect(FileStatus[] matches, FileSystem fs) {
    if (threads > 1 && fs instanceof LocatedListing view) {
      view.expectFolders(matches);
    }
  }

  /** Returns the block locations of a file, which are looked up if they were not listed with it. */
  public static BlockLocation[] locations(FileSystem fs, FileStatus file, long length) throws IOException {
    BlockLocation[] listed = file instanceof ListedFile located ? located.wholeBlocks() : null;
    return listed == null ? fs.getFileBlockLocations(file, 0, length) : listed;
  }

  private ExecutorService executor() {
    if (executor == null) {
      executor = Executors.newFixedThreadPool(threads, work -> {
        Thread thread = new Thread(work, "Listing of inputs");
        thread.setDaemon(true);
        return thread;
      });
    }
    return executor;
  }

  /** Shuts down the threads. */
  @Override
  public void close() {
    if (executor != null) {
      executor.shutdownNow();
    }
  }
}
