/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Records the callbacks of a request, and every violation: a call too many, an output left open. */
class Recorder implements FetchListener {
  final FetchRequest request;
  final Map<Integer, byte[]> outputs = new ConcurrentHashMap<>();
  final Map<Integer, IOException> aborted = new ConcurrentHashMap<>();
  final Map<Integer, String> missing = new ConcurrentHashMap<>();
  final List<String> wrong = new CopyOnWriteArrayList<>();
  private final CountDownLatch over = new CountDownLatch(1);
  private volatile FetchEnd end;
  private volatile Thread thread;
  private volatile int open;

  Recorder(FetchRequest request) {
    this.request = request;
  }

  @Override
  public SegmentSink segment(int index, long length, long rawLength) throws IOException {
    called("segment");
    if (rawLength != length + 2) {
      wrong.add("raw length " + rawLength + " for " + length);
    }
    open++;
    return new Sink(index, length);
  }

  @Override
  public void missing(int index, String reason) {
    called("missing");
    if (missing.put(index, reason) != null) {
      wrong.add("missing twice: " + index);
    }
  }

  @Override
  public void ended(FetchEnd how) {
    called("ended");
    if (open != 0) {
      wrong.add(open + " sinks open at the end");
    }
    end = how;
    over.countDown();
  }

  /** Waits until the request ends, and fails if there was a violation. */
  FetchEnd await() throws InterruptedException {
    assertTrue("no end", over.await(120, TimeUnit.SECONDS));
    assertEquals(List.of(), wrong);
    return end;
  }

  boolean isOver() {
    return end != null;
  }

  Recorder awaitDone() throws InterruptedException {
    assertEquals(FetchEnd.Kind.DONE, awaitKind(FetchEnd.Kind.DONE).kind());
    return this;
  }

  FetchEnd awaitKind(FetchEnd.Kind kind) throws InterruptedException {
    FetchEnd how = await();
    assertEquals(String.valueOf(how.cause()), kind, how.kind());
    assertEquals(String.valueOf(how.cause()), kind == FetchEnd.Kind.DONE, how.cause() == null);
    return how;
  }

  /** Checks that the outputs of exactly these maps have arrived, unchanged. */
  void assertOutputs(int length, int... indexes) {
    assertEquals(indexes.length, outputs.size());
    for (int index : indexes) {
      FetchRequest.Map map = request.maps().get(index);
      assertArrayEquals(Talk.output(map.number(), map.attempt(), request.reduce(), length), outputs.get(index));
    }
  }

  void onWrite(int index, ByteBuffer bytes) throws IOException {
  }

  void onComplete(int index) throws IOException {
  }

  void onAbort(int index) {
  }

  private void called(String what) {
    if (end != null) {
      wrong.add(what + " after the end");
    }
    if (thread != null && thread != Thread.currentThread()) {
      wrong.add(what + " by another thread");
    }
    thread = Thread.currentThread();
  }

  private final class Sink implements SegmentSink {
    private final int index;
    private final long length;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private boolean closed;

    private Sink(int index, long length) {
      this.index = index;
      this.length = length;
    }

    @Override
    public void write(ByteBuffer more) throws IOException {
      calledSink("write");
      onWrite(index, more);
      byte[] copy = new byte[more.remaining()];
      more.get(copy);
      bytes.writeBytes(copy);
      if (copy.length == 0 || bytes.size() > length) {
        wrong.add("write of " + copy.length + " bytes to " + bytes.size() + " of " + length);
      }
    }

    @Override
    public void complete() throws IOException {
      calledSink("complete");
      if (bytes.size() != length) {
        wrong.add("complete with " + bytes.size() + " bytes of " + length);
      }
      onComplete(index);
      close();
      if (outputs.put(index, bytes.toByteArray()) != null) {
        wrong.add("complete twice: " + index);
      }
    }

    @Override
    public void abort(IOException cause) {
      calledSink("abort");
      close();
      aborted.put(index, cause);
      onAbort(index);
    }

    private void calledSink(String what) {
      called(what);
      if (closed) {
        wrong.add(what + " after complete or abort");
      }
    }

    private void close() {
      closed = true;
      open--;
    }
  }
}
