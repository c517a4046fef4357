/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.shuffle.client.FetchEnd;
import org.apache.hadoop.shuffle.client.FetchListener;
import org.apache.hadoop.shuffle.client.SegmentSink;

/**
 * A request to one host, which receives the outputs and reports to the {@link ShuffleScheduler}. Used by one thread of
 * the client at a time.
 */
final class HostCopy<K, V> implements FetchListener {
  private static final Log LOG = LogFactory.getLog(HostCopy.class);
  /** The maximum number of a request's outputs charged when its host is unreachable: as many as a fetcher requests. */
  private static final int MAX_CHARGED = 64;
  /**
   * The duration passed to the scheduler, which does not use it: the trace has the times, so no clock is read for it.
   */
  private static final long UNTIMED = 0;
  /** The numbers that tell apart the files of two copies of one output; those of fetchers count from 1 upwards. */
  private static final AtomicInteger COPIES = new AtomicInteger();

  private final BatchedCopy<K, V> batches;
  private final BatchedCopy.Reduce<K, V> reduce;
  private final HostSession<K, V> session;
  private final MapHost host;
  private final List<TaskAttemptID> maps;
  /** The outputs that have not arrived, the failed ones last, so that untried outputs are requested first. */
  private final Set<TaskAttemptID> left;
  /** True if debug logging is on, looked up once for all outputs: Log4j walks up to the root logger for each query. */
  private final boolean debug = LOG.isDebugEnabled();
  /** True once the first output has begun. */
  private boolean begun;
  /** The first output that the host does not have; null if none is known. */
  private TaskAttemptID missing;

  HostCopy(BatchedCopy<K, V> batches, BatchedCopy.Reduce<K, V> reduce, HostSession<K, V> session,
      List<TaskAttemptID> maps) {
    this.batches = batches;
    this.reduce = reduce;
    this.session = session;
    host = session.host();
    this.maps = maps;
    left = new LinkedHashSet<>(maps);
  }

  @Override
  public void sent() {
    reduce.pairs().sent(maps);
  }

  @Override
  public SegmentSink segment(int index, long length, long rawLength) throws IOException {
    if (!begun) {
      begun = true;
      session.began();
    }
    TaskAttemptID map = maps.get(index);
    reduce.pairs().began(map);
    if (!batches.budget().hasRoomFor(length)) {
      return null;
    }
    MapOutput<K, V> output = reduce.merger().reserve(map, rawLength, COPIES.decrementAndGet());
    if (output.getType() == MapOutput.Type.WAIT) {
      return null;
    }
    if (debug) {
      LOG.debug("about to copy the output of " + map + ", " + length + " bytes, raw " + rawLength + ", to "
          + output.getType());
    }
    return new Sink(map, output, length);
  }

  private SegmentBytes bytes(TaskAttemptID map, MapOutput<K, V> output, long length) throws IOException {
    if (output.getType() == MapOutput.Type.DISK) {
      return new DiskBytes(map, output.getDisk(), length);
    }
    return batches.codecs() == null ? new MemoryBytes(map, output.getBuffer(), length)
        : new CompressedBytes(map, batches.codecs(), output.getBuffer(), length);
  }

  @Override
  public void missing(int index, String reason) {
    TaskAttemptID map = maps.get(index);
    LOG.warn(host + " has no output of " + map + ": " + reason);
    missing(map, new IOException(reason));
  }

  private void missing(TaskAttemptID map, Throwable cause) {
    if (missing == null) {
      missing = map;
      failed(map, cause);
    } else {
      // as with a fetcher, which meets one for each request: a host that has lost a disk must not fail the reduce
      moveLast(map);
      reduce.scheduler().reportMissing(map);
    }
  }

  @Override
  public void ended(FetchEnd end) {
    try {
      if (!batches.isClosing()) {
        judge(end);
      }
    } catch (RuntimeException | Error e) {
      batches.report(e);
    } finally {
      if (missing != null && left.contains(missing)) {
        moveLast(missing);
      }
      for (TaskAttemptID map : left) {
        reduce.scheduler().putBackKnownMapOutput(host, map);
      }
      session.ended();
    }
  }

  private void judge(FetchEnd end) {
    if (end.kind() == FetchEnd.Kind.REFUSED) {
      if (session.refuse()) {
        LOG.warn(host + " refuses to send outputs in batches; asking for each over HTTP from now on: " + end.cause());
      }
    } else if (end.kind() != FetchEnd.Kind.DONE && end.kind() != FetchEnd.Kind.OLD_TRACKER) {
      LOG.warn("Failed to copy " + left.size() + " map outputs from " + host + ": " + end.kind(), end.cause());
    }
    switch (end.kind()) {
      case DONE -> {
        // the remaining outputs would have exceeded the limit of the request
      }
      // A request that a tracker refuses may succeed with stock's protocol; if it does not, the fetcher's failure is
      // charged.
      case OLD_TRACKER, REFUSED -> batches.foundOld(host);
      case BUSY -> reduce.scheduler().busy(host, end.retryMillis());
      case NO_CONNECTION -> {
        if (session.charge(end.cause())) {
          batches.ioErrors().increment(1);
          reduce.scheduler().connectFailed(host, left.stream().limit(MAX_CHARGED).collect(Collectors.toSet()));
        }
      }
      case NO_JOB -> List.copyOf(left).forEach(map -> missing(map, end.cause()));
      case BROKEN -> chargeNext(end.cause());
      case FAILED_HERE -> batches.report(end.cause());
      default -> throw new IllegalStateException("unknown end: " + end);
    }
  }

  /** Charges a failure between two outputs to the next one, unless this failure has already been charged. */
  private void chargeNext(Throwable cause) {
    if (session.charge(cause) && !left.isEmpty()) {
      failed(left.iterator().next(), cause);
    }
  }

  private void failed(TaskAttemptID map, Throwable cause) {
    moveLast(map);
    batches.ioErrors().increment(1);
    reduce.metrics().failedFetch();
    reduce.scheduler().copyFailed(map, host, cause instanceof IOException known ? known : new IOException(cause));
  }

  private void moveLast(TaskAttemptID map) {
    left.remove(map);
    left.add(map);
  }

  /** The sink of one output. */
  private final class Sink implements SegmentSink {
    private final TaskAttemptID map;
    private final MapOutput<K, V> output;
    private final long length;
    /** The bytes of the output; created on the first write, so that an impossible output is charged to its map. */
    private SegmentBytes bytes;
    /** The number of bytes that the sink holds in addition to the memory of the output. */
    private final long gathered;

    private Sink(TaskAttemptID map, MapOutput<K, V> output, long length) {
      this.map = map;
      this.output = output;
      this.length = length;
      gathered = batches.codecs() != null && output.getType() == MapOutput.Type.MEMORY ? length : 0;
      batches.budget().take(gathered);
    }

    @Override
    public void write(ByteBuffer data) throws IOException {
      if (bytes == null) {
        bytes = bytes(map, output, length);
      }
      reduce.metrics().inputBytes(data.remaining());
      bytes.write(data);
      reduce.reporter().progress();
    }

    @Override
    public void complete() throws IOException {
      bytes.finish(map);
      reduce.scheduler().copySucceeded(map, host, length, UNTIMED, output);
      left.remove(map);
      batches.budget().giveBack(gathered);
      reduce.metrics().successFetch();
    }

    @Override
    public void abort(IOException cause) {
      if (bytes != null) {
        bytes.discard();
      } else if (output.getType() == MapOutput.Type.DISK) {
        IOUtils.cleanup(LOG, output.getDisk());
      }
      output.abort();
      batches.budget().giveBack(gathered);
      if (!batches.isClosing()) {
        LOG.info("Failed to copy the output of " + map + " from " + host, cause);
        failed(map, cause);
        session.charge(cause);
      }
    }
  }
}
