/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.IOException;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.security.SecureShuffleUtils;
import org.apache.hadoop.shuffle.client.AnswerHead;
import org.apache.hadoop.shuffle.client.NodeAnswer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The copy of some outputs from one host. Failures are reported to Hadoop's scheduler by the rules of Hadoop's own
 * fetchers: for all outputs if the host gives no valid answer, for one if the copy breaks within that one. Used by the
 * client's thread.
 */
final class StampedeHostCopy<K, V> implements NodeAnswer {
  private static final Logger LOG = LoggerFactory.getLogger(StampedeHostCopy.class);
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int BUSY_MILLIS = 1000;
  /**
   * The most outputs for which one failure is reported: as many as Hadoop's class requests at a time, which its failure
   * rules assume.
   */
  private static final int MAX_BLAMED = 20;

  private final StampedeCopies<K, V> copies;
  private final StampedeReduceSide<K, V> reduce;
  private final ShuffleSchedulerImpl<K, V> scheduler;
  private final MapHost host;
  private final Set<TaskAttemptID> remaining;
  private final long taken;
  private final StampedeSegmentHeader header = new StampedeSegmentHeader();
  private List<TaskAttemptID> blamed = List.of();
  private String hash;
  private boolean accepted;
  // Null between outputs.
  private StampedeOutput<K, V> output;
  private long left;
  private long began;
  // The time of the first break since the last complete output; 0 if there was none.
  private long brokenSince;

  /** @param taken when the host was taken from the scheduler */
  StampedeHostCopy(StampedeCopies<K, V> copies, MapHost host, Set<TaskAttemptID> maps, long taken) {
    this.copies = copies;
    this.host = host;
    this.taken = taken;
    reduce = copies.reduce();
    scheduler = copies.scheduler();
    remaining = maps;
  }

  MapHost host() {
    return host;
  }

  /** Returns the outputs that have not been received. */
  Set<TaskAttemptID> remaining() {
    return remaining;
  }

  /** Notes that a request is about to be sent. */
  void sent(String newHash) {
    hash = newHash;
    accepted = false;
    header.clear();
  }

  /** Thrown if the host asks for a back-off. */
  private static final class BusyException extends IOException {
    private static final long serialVersionUID = 1L;
    private final long millis;

    BusyException(String message, long millis) {
      super(message);
      this.millis = millis;
    }
  }

  /**
   * Thrown if the received data is not what was requested: the failure has been counted, and a retry would not help.
   */
  private static final class WrongException extends IOException {
    private static final long serialVersionUID = 1L;
    private final transient List<TaskAttemptID> maps;

    WrongException(String message, List<TaskAttemptID> maps) {
      super(message);
      this.maps = maps;
    }
  }

  /** Thrown if the fault is on this side. */
  private static final class LocalException extends IOException {
    private static final long serialVersionUID = 1L;

    LocalException(IOException cause) {
      super(cause.getMessage(), cause);
    }
  }

  @Override
  public void head(AnswerHead head) throws IOException {
    if (head.status() == TOO_MANY_REQUESTS) {
      throw new BusyException("answered " + head, busyMillis(head.field("retry-after")));
    }
    if (head.status() != HttpURLConnection.HTTP_OK) {
      throw new IOException("answered " + head);
    }
    if (!ShuffleHeader.DEFAULT_HTTP_HEADER_NAME.equals(head.field(ShuffleHeader.HTTP_HEADER_NAME))
        || !ShuffleHeader.DEFAULT_HTTP_HEADER_VERSION.equals(head.field(ShuffleHeader.HTTP_HEADER_VERSION))) {
      throw new IOException("Incompatible shuffle response version");
    }
    String reply = head.field("replyhash");
    if (reply == null) {
      throw new IOException("security validation of TT Map output failed");
    }
    SecureShuffleUtils.verifyReply(reply, hash, reduce.secret());
    accepted = true;
  }

  private long busyMillis(String field) {
    long millis = BUSY_MILLIS;
    try {
      millis = field == null ? millis : Long.parseLong(field);
    } catch (NumberFormatException e) {
      LOG.debug("{} is busy and sent an invalid Retry-After: '{}'", host, field);
    }
    return millis < 0 ? BUSY_MILLIS : Math.min(millis, reduce.settings().mostDelayMillis());
  }

  @Override
  public Next read(ByteBuffer bytes) throws IOException {
    while (true) {
      if (output == null) {
        if (!header.isWhole() && !readHeader(bytes)) {
          return Next.MORE;
        }
        if (!reserve()) {
          return Next.NO_ROOM;
        }
      }
      take(bytes);
      if (left > 0) {
        return Next.MORE;
      }
      complete();
      if (remaining.isEmpty()) {
        return Next.DONE;
      }
    }
  }

  @Override
  public long due() {
    return output == null ? 0 : left;
  }

  private boolean readHeader(ByteBuffer bytes) throws IOException {
    try {
      if (!header.read(bytes)) {
        return false;
      }
    } catch (IllegalArgumentException e) {
      throw wrong("BAD_ID", "Invalid map id: " + e.getMessage(), List.copyOf(remaining));
    }
    began = TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
    List<TaskAttemptID> map = List.of(header.map());
    if (header.length() < 0 || header.rawLength() < 0) {
      throw wrong("WRONG_LENGTH", "Invalid lengths in the header of a map output: " + header, map);
    }
    if (header.reduce() != reduce.context().getReduceId().getTaskID().getId()) {
      throw wrong("WRONG_REDUCE", "Data for the wrong reduce: " + header, map);
    }
    if (!remaining.contains(header.map())) {
      throw wrong("WRONG_MAP", "This map output was not requested: " + header, map);
    }
    return true;
  }

  private WrongException wrong(String counter, String message, List<TaskAttemptID> maps) {
    reduce.error(counter).increment(1);
    return new WrongException(message, maps);
  }

  private boolean reserve() throws IOException {
    try {
      output = copies.merges().reserve(header.map(), header.rawLength(), header.length());
    } catch (StampedeMerges.WrongLengthException e) {
      throw e;
    } catch (IOException e) {
      throw new LocalException(e);
    }
    left = header.length();
    return output != null;
  }

  private void take(ByteBuffer bytes) throws IOException {
    int end = bytes.limit();
    int count = (int) Math.min(left, bytes.remaining());
    bytes.limit(bytes.position() + count);
    try {
      output.take(bytes);
    } finally {
      bytes.limit(end);
    }
    left -= count;
  }

  private void complete() throws IOException {
    output.complete();
    StampedeOutput<K, V> complete = output;
    output = null;
    long now = Math.max(began, TimeUnit.NANOSECONDS.toMillis(System.nanoTime()));
    scheduler.copySucceeded(header.map(), host, header.length(), began, now, complete);
    remaining.remove(header.map());
    reduce.metrics().inputBytes(header.length());
    brokenSince = 0;
    copies.trust(host);
    header.clear();
    reduce.metrics().successFetch();
    reduce.reporter().progress();
  }

  @Override
  public void ended(Throwable cause) {
    boolean goesOn = false;
    try {
      boolean within = output != null;
      if (within) {
        output.abort();
        output = null;
      }
      if (cause != null && !copies.isClosed()) {
        goesOn = !(cause instanceof IOException) ? report(cause) : failed((IOException) cause, within);
      }
    } catch (Throwable e) {
      if (!copies.isClosed()) {
        report(e);
      }
    }
    if (!goesOn) {
      free();
    }
  }

  private void free() {
    try {
      reduce.metrics().threadFree();
      copies.free(host, blamedLast(), taken);
    } catch (Throwable e) {
      // The host would never be asked again, and the reduce would wait for it forever
      if (!copies.isClosed()) {
        report(e);
      }
    }
  }

  /** Orders the missing outputs so that the next request begins with others than the failed ones. */
  private List<TaskAttemptID> blamedLast() {
    List<TaskAttemptID> left = new ArrayList<>(remaining);
    left.removeAll(blamed);
    blamed.stream().filter(remaining::contains).forEach(left::add);
    return left;
  }

  private boolean report(Throwable cause) {
    reduce.failures().reportException(cause);
    return false;
  }

  /** Returns true if the same outputs are requested again, without reporting the failure. */
  private boolean failed(IOException cause, boolean within) throws IOException {
    if (cause instanceof BusyException) {
      LOG.warn("{} {}: it will be tried again", host, cause.getMessage());
      scheduler.penalize(host, ((BusyException) cause).millis);
    } else if (cause instanceof LocalException) {
      reduce.error("IO_ERROR").increment(1);
      scheduler.reportLocalError((IOException) cause.getCause());
    } else if (cause instanceof WrongException) {
      LOG.warn("{}: {}", host, cause.getMessage());
      tell(((WrongException) cause).maps, true, false);
    } else if (!accepted) {
      LOG.warn("Failed to connect to " + host + " with " + remaining.size() + " map outputs", cause);
      reduce.error("IO_ERROR").increment(1);
      tell(List.copyOf(remaining), false, cause instanceof ConnectException);
    } else if (isToBeRetried()) {
      LOG.warn("The copy from " + host + " failed, and is tried again", cause);
      copies.ask(this, reduce.settings().retryPauseMillis());
      return true;
    } else {
      LOG.warn("Failed to copy from " + host + ": " + header, cause);
      reduce.error("IO_ERROR").increment(1);
      if (within || cause instanceof StampedeMerges.WrongLengthException) {
        reduce.metrics().failedFetch();
      }
      tell(header.isWhole() ? List.of(header.map()) : List.copyOf(remaining), true, false);
    }
    return false;
  }

  private boolean isToBeRetried() {
    long now = System.nanoTime();
    brokenSince = brokenSince == 0 ? now : brokenSince;
    return now - brokenSince < TimeUnit.MILLISECONDS.toNanos(reduce.settings().retryMillis());
  }

  private void tell(List<TaskAttemptID> maps, boolean readError, boolean noConnection) {
    copies.doubt(host);
    scheduler.hostFailed(host.getHostName());
    blamed = maps.subList(0, Math.min(MAX_BLAMED, maps.size()));
    for (TaskAttemptID map : blamed) {
      scheduler.copyFailed(map, host, readError, noConnection);
    }
  }
}
