/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import org.apache.hadoop.hdfs.pipeline.ReplicaFetchRequest;
import org.apache.hadoop.io.IOUtils;

/**
 * Tells the client that waits for a fetch or a sync of a replica, about once a second, that this datanode is still
 * working on it, whether it waits for a datanode or for the disk. This also detects a client that has gone away; then
 * nothing more is read. Thread-safe; the thread that creates it is the one that fetches.
 */
final class FetchSigns implements Closeable {
  private static final long MILLIS = 1000;

  private final DataOutputStream out;
  private final long millis;
  private final Thread fetcher = Thread.currentThread();
  @GuardedBy("this")
  private Socket source;
  @GuardedBy("this")
  private boolean isEnded;
  @GuardedBy("this")
  private IOException failure;

  private FetchSigns(DataOutputStream out, long millis) {
    this.out = out;
    this.millis = millis;
  }

  /** Begins to give signs of life. Until they are closed, no other thread may write to {@code out}. */
  static FetchSigns begin(DataOutputStream out) {
    return begin(out, MILLIS);
  }

  /**
   * Begins to give signs of life.
   *
   * @param millis milliseconds between two signs
   */
  static FetchSigns begin(DataOutputStream out, long millis) {
    FetchSigns signs = new FetchSigns(out, millis);
    Thread giver = new Thread(signs::give, "Signs of " + signs.fetcher.getName());
    giver.setDaemon(true);
    giver.start();
    return signs;
  }

  /**
   * Gives signs until closed. Holds the monitor also while it writes: a few bytes into the send buffer of an otherwise
   * silent connection.
   */
  private synchronized void give() {
    try {
      while (!isEnded) {
        wait(millis);
        if (!isEnded) {
          out.writeShort(ReplicaFetchRequest.COMING);
          out.flush();
        }
      }
    } catch (IOException e) {
      failure = e;
      if (source != null) {
        IOUtils.closeSocket(source);
        fetcher.interrupt(); // closing the socket does not wake a thread that waits for its channel
      }
    } catch (InterruptedException e) {
      // the datanode is shutting down
    }
  }

  /**
   * Sets the socket that is read from now on, up to {@link #hasRead}.
   *
   * @throws IOException if nobody waits for the replica any more
   */
  synchronized void reads(Socket from) throws IOException {
    check();
    source = from;
  }

  synchronized void hasRead() {
    source = null;
  }

  /** Returns true if the client is still waiting, as far as is known. */
  synchronized boolean areHeard() {
    return failure == null;
  }

  /**
   * Checks that the client still waits.
   *
   * @throws IOException if the client does not wait any more
   */
  synchronized void check() throws IOException {
    if (failure != null) {
      throw new IOException("The client no longer waits for it", failure);
    }
  }

  /** Ends the signs: no more are given when this returns. */
  @Override
  public synchronized void close() {
    isEnded = true;
    notifyAll();
  }
}
