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
 * Lists the input of a job: folders in HDFS with the places of the blocks, in one call each, and several at a time
 * before their turn comes. What is listed, by which filters and in which order is the caller's, and so is the thread
 * that filters run on; another file system is called as ever. For one thread, and the listing of one job.
 */
public final class InputListing implements AutoCloseable {
  /** 0: all is listed as on stock. */
  public static final IntKey THREADS =
      new IntKey("mapreduce.input.fileinputformat.list-status.num-threads", "threads", 8, 0, 1000);
  /** The listing for a format that asks for the places of blocks itself, or for none. */
  public static final InputListing STOCK = new InputListing(0);

  /** The class of HDFS, by its name: clients of other file systems need not have it. */
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
   * Checks the key of a job that is submitted.
   *
   * @throws InvalidJobConfException if {@link #THREADS} has a value that is not allowed; the message says all of it
   */
  public static void check(Configuration conf) throws InvalidJobConfException {
    try {
      THREADS.read(conf);
    } catch (InvalidKeyException e) {
      throw (InvalidJobConfException) new InvalidJobConfException(e.getMessage()).initCause(e);
    }
  }

  /** Finds what to list with instead of {@code fs}: that itself, unless it is HDFS whose NameNode bears it. */
  public FileSystem over(FileSystem fs) {
    return threads == 0 || !fs.getClass().getName().equals(HDFS) ? fs : views.computeIfAbsent(fs,
        real -> LocatedListings.areSafe(real) ? new LocatedListing(real, executor(), threads) : real);
  }

  /** Takes note of the paths that will be looked up, in this order, and listed where they are folders. */
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
        // it is met again in its turn; what comes after it will not be asked for
      }
      all.forEach(LocatedListing::expectInputs);
    }
  }

  /** Takes note that the folders among {@code matches} will be listed, in this order, with {@code fs}. */
  public void expect(FileStatus[] matches, FileSystem fs) {
    if (threads > 1 && fs instanceof LocatedListing view) {
      view.expectFolders(matches);
    }
  }

  /** The places of the blocks of a file, which are asked for if they were not listed with it. */
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

  /** Ends the threads. */
  @Override
  public void close() {
    if (executor != null) {
      executor.shutdownNow();
    }
  }
}
