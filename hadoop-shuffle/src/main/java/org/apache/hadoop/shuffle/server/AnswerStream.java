/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.shuffle.wire.Answer;
import org.apache.hadoop.shuffle.wire.Proofs;
import org.apache.hadoop.shuffle.wire.Request;
import org.apache.hadoop.shuffle.wire.SignedRequest;

/**
 * Produces the answer to one request, batch by batch, and holds nothing between two batches but the file of an output
 * that is too large for one. Used by one worker at a time, and released by whoever hands it to no further worker; each
 * worker sees what the previous one did because batches and steps are passed through queues.
 */
final class AnswerStream {
  /** The length up to which outputs are always copied: that costs less than another system call for each. */
  static final int SMALL = 32 << 10;
  /**
   * The length up to which outputs are copied while {@link CopiedBytes} are few: besides the system call, this saves a
   * small packet, as what is sent from a file travels separately from its answer.
   */
  static final int MEDIUM = 96 << 10;
  /** The number of bytes, not counting large outputs, at which a batch is sent. */
  static final int BATCH_BYTES = 128 << 10;
  /**
   * The number of bytes of large outputs at which a batch is sent: producing the next batch takes less time than
   * sending that.
   */
  static final int BATCH_REGION_BYTES = 1 << 20;
  private static final int INITIAL_BYTES = 8 << 10;

  private final SignedRequest signed;
  private final Proofs proofs;
  private final boolean busy;
  private final ServerContext server;
  private final ByteBufAllocator allocator;
  private final AnswerJfrEvent event = AnswerJfrEvent.begun();

  private CheckedRequest checked;
  private int index;
  private long sent;
  private boolean answered;
  /** The large output some of whose regions have not been produced yet; null if there is none. */
  private LargeOutput rest;

  // The batch being built.
  private final List<Batch.Part> parts = new ArrayList<>();
  private int copiedBytes;
  /** The size of the previous part, used as the initial capacity: growing a buffer copies it. */
  private int expectedBytes = INITIAL_BYTES;
  private long regionBytes;
  // Its last part.
  private ByteBuf bytes;
  private int outputs;
  private long outputBytes;

  /** @param busy true to answer only BUSY, provided that the request is authorized */
  AnswerStream(SignedRequest signed, Proofs proofs, boolean busy, ServerContext server, ByteBufAllocator allocator) {
    this.signed = signed;
    this.proofs = proofs;
    this.busy = busy;
    this.server = server;
    this.allocator = allocator;
  }

  /**
   * Produces the next part of the answer.
   *
   * @param maxRegions the most regions of large outputs that the part may have, at least 1
   */
  Batch next(int maxRegions) {
    copiedBytes = 0;
    regionBytes = 0;
    begin();
    boolean made = false;
    try {
      boolean end = fill(maxRegions);
      if (bytes.isReadable()) {
        finish(null);
      }
      if (end) {
        event.ended(checked == null ? null : checked.request(), index, sent);
      }
      made = true;
      return new Batch(parts, end);
    } finally {
      if (bytes != null) {
        bytes.release();
        bytes = null;
      }
      if (!made) {
        parts.forEach(Batch.Part::release);
        release();
      }
      parts.clear();
    }
  }

  /**
   * Returns true if the request came from someone who knows the job's secret; false until the first batch has been
   * produced.
   */
  boolean isProven() {
    return checked != null;
  }

  /** Releases what is held; no batch may be requested afterwards. */
  void release() {
    if (rest != null) {
      rest.release();
      rest = null;
    }
  }

  private void begin() {
    bytes = allocator.directBuffer(expectedBytes);
    outputs = 0;
    outputBytes = 0;
  }

  private void finish(OutputRegion region) {
    parts.add(new Batch.Part(bytes, outputs, outputBytes, region, server.copied().added(outputBytes)));
    copiedBytes += bytes.readableBytes();
    expectedBytes = Math.max(INITIAL_BYTES, bytes.readableBytes());
    bytes = null;
  }

  /**
   * Fills the batch.
   *
   * @return true if this completes the answer
   */
  private boolean fill(int maxRegions) {
    if (checked == null) {
      try {
        checked = CheckedRequest.of(signed, proofs, server.store());
      } catch (RefusedException e) {
        server.counts().refused.increment();
        write(e.answer());
        return true;
      }
      if (busy) {
        server.counts().busy.increment();
        write(answer(Answer.Status.BUSY).setRetryMillis(server.settings().retryMillis()));
        return true;
      }
    }
    while (rest != null || index < checked.request().getMapCount()) {
      if (copiedBytes + bytes.readableBytes() >= BATCH_BYTES || regionBytes >= BATCH_REGION_BYTES
          || parts.size() == maxRegions) {
        return false;
      }
      if (rest != null) {
        goOn();
      } else if (!answerNext()) {
        break;
      }
    }
    write(answer(Answer.Status.END));
    return true;
  }

  /** Adds the next region of an output whose header has been written. */
  private void goOn() {
    OutputRegion region;
    try {
      region = rest.next();
    } catch (IOException e) {
      rest.unreadable(e);
      throw new UncheckedIOException("An output that has been partly sent cannot be read", e);
    }
    add(region);
    releaseIfThrough();
  }

  private void add(OutputRegion region) {
    regionBytes += region.count();
    finish(region);
    begin();
  }

  private void releaseIfThrough() {
    if (rest.isThrough()) {
      release();
    }
  }

  /**
   * Answers for the next requested output.
   *
   * @return false if the output would exceed the limit: it is left for the next request
   */
  private boolean answerNext() {
    Segment segment;
    try {
      segment = open();
    } catch (IOException e) {
      server.counts().missing.increment();
      write(ofMap(Answer.Status.MISSING).setReason(Reasons.of(e)));
      index++;
      return true;
    }
    if (sent > 0 && isBeyondLimit(segment.length())) {
      close(segment);
      return false;
    }
    append(segment);
    index++;
    return true;
  }

  private Segment open() throws IOException {
    Request request = checked.request();
    return checked.job().open(request.getMap(index), request.getAttempt(index), request.getReduce());
  }

  private boolean isBeyondLimit(long length) {
    long limit = checked.request().getMaxBytes();
    return Long.compareUnsigned(sent + length, limit) > 0;
  }

  /** Writes the answer for an opened output, together with its bytes if it is small, else its first region. */
  private void append(Segment segment) {
    int start = bytes.writerIndex();
    boolean answeredBefore = answered;
    boolean owned = false;
    OutputRegion first = null;
    try {
      if (segment instanceof FileSegment file) {
        file.checkPlace();
        if (file.length() > (server.copied().areMany() ? SMALL : MEDIUM)) {
          file.checkSize();
          rest = large(file);
          owned = true;
          first = rest.next();
        }
      }
      write(ofMap(Answer.Status.SENT).setLength(segment.length()).setRawLength(segment.rawLength()));
      if (first == null) {
        copy(segment);
        outputs++;
        outputBytes += segment.length();
      } else {
        add(first);
        releaseIfThrough();
      }
      sent += segment.length();
    } catch (ClosedByInterruptException e) {
      throw new IllegalStateException("The server is being closed", e);
    } catch (IOException e) {
      release();
      bytes.writerIndex(start);
      answered = answeredBefore;
      unreadable(checked.request().getMap(index), checked.request().getAttempt(index), e);
      write(ofMap(Answer.Status.BROKEN).setReason(Reasons.of(e)));
    } finally {
      if (!owned) {
        close(segment);
      }
    }
  }

  private LargeOutput large(FileSegment file) {
    int map = checked.request().getMap(index);
    int attempt = checked.request().getAttempt(index);
    return new LargeOutput(file, cause -> unreadable(map, attempt, cause));
  }

  private void copy(Segment segment) throws IOException {
    if (segment instanceof InMemorySegment memory) {
      bytes.writeBytes(memory.bytes().duplicate());
    } else {
      read((FileSegment) segment);
    }
  }

  private void read(FileSegment segment) throws IOException {
    int left = (int) segment.length();
    bytes.ensureWritable(left);
    while (left > 0) {
      int read = bytes.writeBytes(segment.file().channel(), segment.offset() + segment.length() - left, left);
      if (read < 1) {
        throw segment.tooShort(segment.file().channel().size());
      }
      left -= read;
    }
  }

  private void unreadable(int map, int attempt, IOException cause) {
    server.counts().broken.increment();
    checked.job().unreadable(map, attempt, checked.request().getReduce(), cause);
  }

  /** Closes a file that was only read: nothing is lost if that fails. */
  private static void close(Segment segment) {
    try {
      segment.close();
    } catch (IOException e) {
      // See above.
    }
  }

  private Answer.Builder answer(Answer.Status status) {
    Answer.Builder answer = Answer.newBuilder().setId(checked.request().getId()).setStatus(status);
    if (!answered) {
      answer.setProof(checked.proof());
    }
    return answer;
  }

  private Answer.Builder ofMap(Answer.Status status) {
    Request request = checked.request();
    return answer(status).setIndex(index).setMap(request.getMap(index)).setAttempt(request.getAttempt(index))
        .setReduce(request.getReduce());
  }

  private void write(Answer.Builder answer) {
    try (ByteBufOutputStream out = new ByteBufOutputStream(bytes)) {
      answer.build().writeDelimitedTo(out);
      answered = true;
    } catch (IOException e) {
      throw new IllegalStateException("A buffer in memory does not fail", e);
    }
  }
}
