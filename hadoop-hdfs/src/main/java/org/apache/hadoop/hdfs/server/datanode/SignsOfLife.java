/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.PipelineAck;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.Status;

/**
 * Tells the sender of a block that this datanode is alive while its disk is busy and nothing can be acknowledged. A
 * sign is an unsolicited acknowledgement of an empty packet, with the replies of all datanodes from the client to the
 * one with the busy disk, inclusive. For the thread that sends acknowledgements.
 */
final class SignsOfLife {
  /** The sequence number of a client's empty packets; the client skips acknowledgements of them. */
  static final long SEQNO = -1;
  private static final Status[] OWN = {Status.SUCCESS};

  private final BlockWriter disk;
  private final BlockWrites all;
  private final DataOutputStream out;
  private final Log log;
  private final long interval;
  private final long max;
  private boolean heard;
  private long last;
  private boolean dozing;

  /**
   * @param out the connection to the sender of the block
   * @param heard whether the sender is known to understand signs; otherwise none are given
   */
  SignsOfLife(BlockWriter disk, BlockWrites all, DataOutputStream out, boolean heard, Log log) {
    this.disk = disk;
    this.all = all;
    this.out = out;
    this.log = log;
    interval = TimeUnit.MILLISECONDS.toNanos(all.settings().signInterval());
    max = TimeUnit.MILLISECONDS.toNanos(all.settings().stallMax());
    this.heard = heard && interval > 0;
    last = System.nanoTime() - interval;
  }

  /** Returns whether signs are given. */
  boolean areGiven() {
    return heard;
  }

  /**
   * Returns the milliseconds until the next sign is due, or until this is to be called again; 0: never, -1: a sign is
   * due.
   */
  long untilDue() {
    if (!heard) {
      return 0;
    }
    long now = System.nanoTime();
    long quiet = Math.min(now - disk.busySince(now), now - last);
    if (now - disk.busySince(now) > max) {
      quiet = 0;
    }
    return quiet >= interval ? -1 : TimeUnit.NANOSECONDS.toMillis(interval - quiet) + 1;
  }

  /**
   * Gives a sign if one is due; otherwise waits until {@code monitor} is notified, or for a limited time. The caller
   * holds the monitor, also while a sign is written: that is a few bytes for a send buffer with room for hours of
   * signs.
   *
   * @param pending whether something is to be acknowledged when it is on disk
   */
  void await(Object monitor, boolean pending) throws InterruptedException {
    if (!heard) {
      monitor.wait();
      return;
    }
    long millis = pending ? untilDue() : dozing ? 0 : TimeUnit.NANOSECONDS.toMillis(interval);
    if (millis < 0) {
      give();
      return;
    }
    long began = System.nanoTime();
    monitor.wait(millis);
    dozing = !pending && System.nanoTime() - began >= interval;
  }

  /**
   * Returns whether the monitor must be notified as soon as something is pending, rather than only when it is on disk.
   * With packets in quick succession it need not be, which saves a context switch for each.
   */
  boolean areToBeWoken() {
    return dozing || !heard;
  }

  /** Gives a sign. If it cannot be sent, the next acknowledgement cannot be either, and reports the error. */
  void give() {
    send(OWN);
    all.signGiven();
  }

  /** Forwards a sign of a datanode further down the pipeline. */
  void pass(PipelineAck sign) {
    Status[] replies = new Status[sign.getNumOfReplies() + 1];
    replies[0] = Status.SUCCESS;
    for (int i = 1; i < replies.length; i++) {
      replies[i] = sign.getReply(i - 1);
    }
    if (heard) {
      send(replies);
    }
  }

  private void send(Status[] replies) {
    try {
      ByteArrayOutputStream sign = new ByteArrayOutputStream();
      new PipelineAck(SEQNO, replies).write(new DataOutputStream(sign));
      out.write(sign.toByteArray());
      out.flush();
    } catch (IOException e) {
      heard = false;
      log.debug("Cannot report that this datanode is waiting for its disk", e);
    }
    last = System.nanoTime();
  }
}
