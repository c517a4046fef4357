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
 * Tells who sends a block that this datanode lives while its disk is busy and nothing can be acknowledged. A sign is an
 * acknowledgement of an empty packet that nobody has sent, of as many datanodes as stand between the client and the one
 * whose disk is busy, that one included. For the thread that sends acknowledgements.
 */
final class SignsOfLife {
  /** The number that a client gives its empty packets; it skips acknowledgements of them. */
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
   * @param out to who sends the block
   * @param heard whether that one is known to bear signs; else none is given
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

  /** Says whether any are given. */
  boolean areGiven() {
    return heard;
  }

  /**
   * Milliseconds until the next one is due, or until it is to be asked again: 0 for ever, -1 none.
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
   * Waits until {@code monitor} is notified, or gives a sign if one is due, or does neither. The caller holds the
   * monitor, which it does in the short time of a sign, too: that is some bytes for the buffer of a connection which
   * holds more than are given in hours.
   *
   * @param pending whether something is to be acknowledged when the disk has it
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
   * Tells whether the monitor is to be notified as soon as something is pending, and not only when the disk has it. It
   * need not where packets come one after the other: that saves a change of threads for each.
   */
  boolean areToBeWoken() {
    return dozing || !heard;
  }

  /** Gives one. If it does not get through, the next acknowledgement does not, and says so. */
  void give() {
    send(OWN);
    all.signGiven();
  }

  /** Passes on a sign of a datanode further down. */
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
      log.debug("Cannot say that this datanode waits for its disk", e);
    }
    last = System.nanoTime();
  }
}
