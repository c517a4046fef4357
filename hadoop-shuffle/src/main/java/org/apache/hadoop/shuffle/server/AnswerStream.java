/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufOutputStream;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.shuffle.wire.Answer;
import org.apache.hadoop.shuffle.wire.Proofs;
import org.apache.hadoop.shuffle.wire.Request;
import org.apache.hadoop.shuffle.wire.SignedRequest;

/**
 * Makes the answer to one request, batch by batch, and holds nothing between two. Used by workers, one at a time; they
 * see what the one before has done because batches and steps pass through queues.
 */
final class AnswerStream {
  /** Outputs up to this length are copied: that costs less than another system call for each. */
  static final int SMALL = 32 << 10;
  /** A batch that has so many bytes beside its large outputs is sent. */
  static final int BATCH_BYTES = 64 << 10;
  /** A batch whose large outputs have this is sent: to make the next one takes less time than to send that. */
  static final int BATCH_REGION_BYTES = 1 << 20;
  private static final int INITIAL_BYTES = 8 << 10;

  private final SignedRequest signed;
  private final Proofs proofs;
  private final boolean busy;
  private final ServerContext server;
  private final ByteBufAllocator allocator;

  private CheckedRequest checked;
  private int index;
  private long sent;
  private boolean answered;

  // The batch in the making.
  private final List<Batch.Part> parts = new ArrayList<>();
  private int copiedBytes;
  private long regionBytes;
  // Its last part.
  private ByteBuf bytes;
  private int outputs;
  private long outputBytes;

  /** @param busy whether BUSY is all that is answered, if the request is allowed */
  AnswerStream(SignedRequest signed, Proofs proofs, boolean busy, ServerContext server, ByteBufAllocator allocator) {
    this.signed = signed;
    this.proofs = proofs;
    this.busy = busy;
    this.server = server;
    this.allocator = allocator;
  }

  /**
   * Makes the next part of the answer.
   *
   * @param maxRegions 1 or more large outputs that it may have
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
      made = true;
      return new Batch(parts, end);
    } finally {
      if (bytes != null) {
        bytes.release();
        bytes = null;
      }
      if (!made) {
        parts.forEach(Batch.Part::release);
      }
      parts.clear();
    }
  }

  private void begin() {
    bytes = allocator.directBuffer(INITIAL_BYTES);
    outputs = 0;
    outputBytes = 0;
  }

  private void finish(OutputRegion region) {
    parts.add(new Batch.Part(bytes, outputs, outputBytes, region));
    copiedBytes += bytes.readableBytes();
    bytes = null;
  }

  /** @return whether that is all of the answer */
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
    for (; index < checked.request().getMapCount(); index++) {
      if (copiedBytes + bytes.readableBytes() >= BATCH_BYTES || regionBytes >= BATCH_REGION_BYTES
          || parts.size() == maxRegions) {
        return false;
      }
      Segment segment;
      try {
        segment = open();
      } catch (IOException e) {
        server.counts().missing.increment();
        write(ofMap(Answer.Status.MISSING).setReason(Reasons.of(e)));
        continue;
      }
      if (sent > 0 && isBeyondLimit(segment.length())) {
        close(segment);
        break;
      }
      OutputRegion region = append(segment);
      if (region != null) {
        regionBytes += region.count();
        finish(region);
        begin();
      }
    }
    write(answer(Answer.Status.END));
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

  /**
   * Writes the answer for an output that has been opened, with its bytes if they are few. The output is closed, or
   * owned by what is returned.
   */
  private OutputRegion append(Segment segment) {
    int start = bytes.writerIndex();
    boolean answeredBefore = answered;
    boolean owned = false;
    try {
      checkPlace(segment);
      write(ofMap(Answer.Status.SENT).setLength(segment.length()).setRawLength(segment.rawLength()));
      OutputRegion region = null;
      if (segment.length() <= SMALL) {
        read(segment);
        outputs++;
        outputBytes += segment.length();
      } else {
        checkSize(segment);
        Request request = checked.request();
        int map = request.getMap(index);
        int attempt = request.getAttempt(index);
        region = new OutputRegion(segment, cause -> unreadable(map, attempt, cause));
        owned = true;
      }
      sent += segment.length();
      return region;
    } catch (ClosedByInterruptException e) {
      throw new IllegalStateException("The server is being closed", e);
    } catch (IOException e) {
      bytes.writerIndex(start);
      answered = answeredBefore;
      unreadable(checked.request().getMap(index), checked.request().getAttempt(index), e);
      write(ofMap(Answer.Status.BROKEN).setReason(Reasons.of(e)));
      return null;
    } finally {
      if (!owned) {
        close(segment);
      }
    }
  }

  private static void checkPlace(Segment segment) throws IOException {
    if (segment.offset() < 0 || segment.length() < 1 || segment.length() > Long.MAX_VALUE - segment.offset()) {
      throw new IOException("There cannot be " + segment.length() + " bytes at " + segment.offset());
    }
  }

  private static void checkSize(Segment segment) throws IOException {
    long size = segment.file().size();
    if (size < segment.offset() + segment.length()) {
      throw tooShort(segment, size);
    }
  }

  private static IOException tooShort(Segment segment, long size) {
    return new IOException("The file has " + size + " bytes, its index " + segment.length() + " at "
        + segment.offset());
  }

  private void read(Segment segment) throws IOException {
    int left = (int) segment.length();
    bytes.ensureWritable(left);
    while (left > 0) {
      int read = bytes.writeBytes(segment.file(), segment.offset() + segment.length() - left, left);
      if (read < 1) {
        throw tooShort(segment, segment.file().size());
      }
      left -= read;
    }
  }

  private void unreadable(int map, int attempt, IOException cause) {
    server.counts().broken.increment();
    checked.job().unreadable(map, attempt, checked.request().getReduce(), cause);
  }

  /** It was only read: nothing is lost if closing fails. */
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
