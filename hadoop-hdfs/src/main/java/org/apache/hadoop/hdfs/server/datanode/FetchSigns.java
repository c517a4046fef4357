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
 * Tells the client that waits for a replica that is fetched, or forced to the disk, about once a second that this
 * datanode is at it, whatever is waited for: a datanode, or the disk. A client that has gone is found out so; then
 * nothing more is read. Thread-safe; the thread that makes it is the one that fetches.
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

  /** Begins to give them. Until they are closed nobody else is to write to {@code out}. */
  static FetchSigns begin(DataOutputStream out) {
    return begin(out, MILLIS);
  }

  /**
   * Begins to give signs of life.
   *
   * @param millis how long after the one comes the next
   */
  static FetchSigns begin(DataOutputStream out, long millis) {
    FetchSigns signs = new FetchSigns(out, millis);
    Thread giver = new Thread(signs::give, "Signs of " + signs.fetcher.getName());
    giver.setDaemon(true);
    giver.start();
    return signs;
  }

  /** Holds the monitor also while it writes: some bytes, for the buffer of a connection that is otherwise silent. */
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
        fetcher.interrupt(); // who waits for a channel is not woken by its end
      }
    } catch (InterruptedException e) {
      // the datanode ends
    }
  }

  /**
   * Says what is read from now on, up to {@link #hasRead}.
   *
   * @throws IOException if nobody waits for it
   */
  synchronized void reads(Socket from) throws IOException {
    check();
    source = from;
  }

  synchronized void hasRead() {
    source = null;
  }

  /** Says whether the client, as far as is known, waits. */
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
      throw new IOException("Nobody waits for it any more", failure);
    }
  }

  /** Ends the signs: no more are given when this returns. */
  @Override
  public synchronized void close() {
    isEnded = true;
    notifyAll();
  }
}
