/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.shuffle.client.FetchEnd.Kind;
import org.apache.hadoop.shuffle.wire.Answer.Status;
import org.junit.Test;

/** Checks how the client treats listeners and sinks that have no room or throw. */
public class TestFetchCallbacks extends ClientTestCase {
  @Test
  public void whereThereIsNoRoomTheTrackerWaitsAndNothingIsLost() throws Exception {
    int length = 1 << 20;
    int maps = 60;
    CountDownLatch stalled = new CountDownLatch(1);
    AtomicInteger written = new AtomicInteger();
    // Made beforehand, so that a client that wrongly keeps reading gets everything at once.
    byte[][] outputs = new byte[maps][];
    for (int i = 0; i < maps; i++) {
      outputs[i] = Talk.output(1000 + i, i % 4, 5, length);
    }
    FakeTracker tracker = tracker(talk -> {
      talk.handshake();
      Talk.Asked asked = talk.read();
      for (int i = 0; i < maps; i++) {
        talk.write(Talk.bytes(talk.sent(asked, i, length)));
        talk.socket.getOutputStream().write(outputs[i]);
        written.incrementAndGet();
      }
      talk.write(talk.end(asked));
      talk.awaitEnd();
    });
    AtomicInteger refused = new AtomicInteger();
    // The client waits longer for room than for the tracker, which a busy machine may hold up.
    ClientSettings settings = new ClientSettings(1, 60_000, 5000, 60_000, 100);
    Recorder fetch = fetch(client(settings), new Recorder(request(tracker, maps)) {
      @Override
      public SegmentSink segment(int index, long bytes, long rawLength) throws IOException {
        if (index == 1 && stalled.getCount() > 0) {
          refused.incrementAndGet();
          return null;
        }
        return super.segment(index, bytes, rawLength);
      }
    });
    // 100 pauses in a row, which together take at least twice as long as the wait for the tracker.
    while (refused.get() < 100 && !fetch.isOver()) {
      Thread.sleep(10);
    }
    // No socket's buffers can hold everything.
    assertTrue(written.get() + " of " + maps, written.get() < maps);
    stalled.countDown();
    fetch.awaitDone().assertOutputs(length, java.util.stream.IntStream.range(0, maps).toArray());
  }

  @Test
  public void noRoomForAWhileForEachOutput() throws Exception {
    for (int length : new int[] {1, 100, 50_000}) {
      FakeTracker tracker = tracker(TestShuffleClient.good(length));
      int[] asked = new int[40];
      Recorder fetch = fetch(client(new ClientSettings(1, 60_000, 60_000, 60_000, 1)),
          new Recorder(request(tracker, asked.length)) {
            @Override
            public SegmentSink segment(int index, long bytes, long rawLength) throws IOException {
              return asked[index]++ < 3 ? null : super.segment(index, bytes, rawLength);
            }
          });
      fetch.awaitDone().assertOutputs(length, java.util.stream.IntStream.range(0, asked.length).toArray());
      for (int times : asked) {
        assertEquals(4, times);
      }
    }
  }

  /**
   * Checks that a connection whose last answer arrived while there was no room is closed once it is unused and idle.
   */
  @Test
  public void aConnectionThatHadNoRoomIsClosedWhenItIsNotUsed() throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    FakeTracker tracker = tracker(talk -> {
      talk.handshake();
      talk.write(talk.all(talk.read(), 100));
      talk.awaitEnd();
      closed.countDown();
    });
    boolean[] asked = new boolean[1];
    fetch(client(new ClientSettings(1, 60_000, 600_000, 20, 50)), new Recorder(request(tracker, 1)) {
      @Override
      public SegmentSink segment(int index, long bytes, long rawLength) throws IOException {
        boolean first = !asked[0];
        asked[0] = true;
        return first ? null : super.segment(index, bytes, rawLength);
      }
    }).awaitDone();
    assertTrue(closed.await(120, TimeUnit.SECONDS));
  }

  @Test
  public void aConnectionWithoutRoomDoesNotHoldUpOthers() throws Exception {
    FakeTracker tracker = tracker(TestShuffleClient.good(1000));
    ShuffleClient client = client(new ClientSettings(1, 60_000, 60_000, 60_000, 5));
    CountDownLatch room = new CountDownLatch(1);
    Recorder waiting = fetch(client, new Recorder(request("127.0.0.2", tracker, 1)) {
      @Override
      public SegmentSink segment(int index, long bytes, long rawLength) throws IOException {
        return room.getCount() > 0 ? null : super.segment(index, bytes, rawLength);
      }
    });
    for (int i = 0; i < 10; i++) {
      fetch(client, request("127.0.0.3", tracker, 1)).awaitDone();
    }
    assertTrue(!waiting.isOver());
    room.countDown();
    waiting.awaitDone().assertOutputs(1000, 0);
  }

  /** Checks that connections without room buffer little: bytes already read are outside the reduce's memory budget. */
  @Test
  public void manyConnectionsWithoutRoomKeepLittle() throws Exception {
    int length = 512 << 10;
    int hosts = 20;
    FakeTracker tracker = tracker(TestShuffleClient.good(length));
    AtomicReference<Loop> loop = new AtomicReference<>();
    Shared shared = new Shared(new ClientSettings(1, 60_000, 60_000, 60_000, 5), Talk.SIGNER,
        new Addresses(InetAddress::getByName));
    Loops<Connections> loops = new Loops<>("loop-", 1, own -> {
      loop.set(own);
      return new Connections(shared, own);
    });
    closeLater((Closeable) loops::close);
    closeLater((Closeable) shared.addresses()::close);
    CountDownLatch refused = new CountDownLatch(hosts);
    AtomicBoolean room = new AtomicBoolean();
    Recorder[] fetches = new Recorder[hosts];
    for (int i = 0; i < hosts; i++) {
      boolean[] asked = new boolean[1];
      fetches[i] = new Recorder(request("127.0.0." + (10 + i), tracker, 2)) {
        @Override
        public SegmentSink segment(int index, long bytes, long rawLength) throws IOException {
          if (index == 0 || room.get()) {
            return super.segment(index, bytes, rawLength);
          }
          if (!asked[0]) {
            asked[0] = true;
            refused.countDown();
          }
          return null;
        }
      };
      Recorder fetch = fetches[i];
      loops.execute("any", connections -> connections.send(new Outstanding(fetch.request, fetch)));
    }
    assertTrue(refused.await(120, TimeUnit.SECONDS));
    FutureTask<Long> held = new FutureTask<>(() -> loop.get().memory().held());
    loop.get().execute(held);
    long most = ReadMemory.LARGE_BYTES + (hosts - 1L) * ReadMemory.HELD_BYTES;
    assertTrue(held.get() + " of " + most, held.get() > 0 && held.get() <= most);
    room.set(true);
    for (Recorder fetch : fetches) {
      fetch.awaitDone().assertOutputs(length, 0, 1);
    }
    FutureTask<Long> rest = new FutureTask<>(() -> loop.get().memory().held());
    loop.get().execute(rest);
    assertEquals(0, (long) rest.get());
  }

  /** A recorder that throws at map 1 of 3, from the given callback. */
  private static class Thrower extends Recorder {
    private final String where;
    private final Throwable what;

    Thrower(FetchRequest request, String where, Throwable what) {
      super(request);
      this.where = where;
      this.what = what;
    }

    @Override
    public SegmentSink segment(int index, long length, long rawLength) throws IOException {
      at("segment", index);
      return super.segment(index, length, rawLength);
    }

    @Override
    public void missing(int index, String reason) {
      super.missing(index, reason);
      at("missing", 1);
    }

    @Override
    void onWrite(int index, ByteBuffer bytes) {
      at("write", index);
      at("abort", index);
    }

    @Override
    void onComplete(int index) {
      at("complete", index);
    }

    @Override
    void onAbort(int index) {
      at("abort", index);
    }

    @Override
    public void ended(FetchEnd end) {
      super.ended(end);
      at("ended", 1);
    }

    private void at(String place, int index) {
      if (place.equals(where) && index == 1) {
        throwAny(what);
      }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void throwAny(Throwable what) throws T {
      throw (T) what;
    }
  }

  private static FakeTracker.Script threeAnswers(int length) {
    return talk -> {
      talk.handshake();
      for (Talk.Asked asked = talk.read(); asked != null; asked = talk.read()) {
        talk.write(talk.whole(asked, 0, length), talk.whole(asked, 1, length));
        talk.write(Talk.bytes(talk.answer(asked, Status.MISSING, 2).setReason("none")), talk.end(asked));
      }
    };
  }

  @Test
  public void anOutputThatTheSinkDoesNotTakeIsPassedOver() throws Exception {
    for (int length : new int[] {1, 100, 1_000_000}) {
      for (String where : new String[] {"write", "complete"}) {
        FakeTracker tracker = tracker(TestShuffleClient.good(length));
        IOException cause = new IOException("no disk");
        ShuffleClient client = client();
        Recorder fetch = fetch(client, new Thrower(request(tracker, 3), where, cause)).awaitDone();
        fetch.assertOutputs(length, 0, 2);
        assertEquals(Set.of(1), fetch.aborted.keySet());
        assertSame(cause, fetch.aborted.get(1));
        fetch(client, request(tracker, 3)).awaitDone().assertOutputs(length, 0, 1, 2);
        assertEquals(1, tracker.accepted());
      }
    }
  }

  @Test
  public void aListenerThatCannotTakeAnOutputEndsItsRequest() throws Exception {
    failsHere("segment", new IOException("no place"));
  }

  @Test
  public void whatCallbacksMustNotThrowEndsTheirRequest() throws Exception {
    for (Throwable what : new Throwable[] {new IllegalStateException("a fault"), new AssertionError("a bad fault")}) {
      for (String where : new String[] {"segment", "missing", "write", "complete"}) {
        failsHere(where, what);
      }
    }
    failsHere("abort", new IllegalStateException("a fault"));
    failsHere("abort", new IOException("a fault"));
  }

  private void failsHere(String where, Throwable what) throws Exception {
    FakeTracker tracker = tracker(threeAnswers(1000));
    ShuffleClient client = client();
    Recorder fetch = fetch(client, new Thrower(request(tracker, 3), where, what));
    Recorder behind = fetch(client, request(tracker, 3));
    assertSame(where, what, fetch.awaitKind(Kind.FAILED_HERE).cause());
    assertTrue(where, fetch.outputs.containsKey(0));
    // Neither this request nor its tracker is at fault.
    behind.awaitDone().assertOutputs(1000, 0, 1);
    assertEquals(2, tracker.accepted());
  }

  @Test
  public void aSinkThatLeavesBytesEndsItsRequest() throws Exception {
    FakeTracker tracker = tracker(threeAnswers(1000));
    AtomicReference<IOException> cause = new AtomicReference<>();
    Recorder fetch = fetch(client(), new Recorder(request(tracker, 3)) {
      @Override
      public SegmentSink segment(int index, long length, long rawLength) {
        return new SegmentSink() {
          @Override
          public void write(ByteBuffer bytes) {
            bytes.get();
          }

          @Override
          public void complete() {
            wrong.add("complete");
          }

          @Override
          public void abort(IOException why) {
            cause.set(why);
          }
        };
      }
    });
    FetchEnd end = fetch.awaitKind(Kind.FAILED_HERE);
    assertSame(end.cause(), cause.get().getCause());
  }

  @Test
  public void aListenerThatThrowsAtTheEndDisturbsNobody() throws Exception {
    FakeTracker tracker = tracker(threeAnswers(1000));
    AtomicReference<Throwable> uncaught = new AtomicReference<>();
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, e) -> uncaught.set(e));
    try {
      ShuffleClient client = client();
      RuntimeException what = new IllegalStateException("a fault");
      Recorder fetch = fetch(client, new Thrower(request(tracker, 3), "ended", what));
      Recorder behind = fetch(client, request(tracker, 3));
      fetch.awaitDone().assertOutputs(1000, 0, 1);
      behind.awaitDone().assertOutputs(1000, 0, 1);
      assertSame(what, uncaught.get());
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
  }

  @Test
  public void abortThatThrowsWhenTheConnectionBreaksDisturbsNobody() throws Exception {
    FakeTracker tracker = tracker(talk -> {
      talk.handshake();
      byte[] all = talk.whole(talk.read(), 0, 1000);
      talk.write(java.util.Arrays.copyOf(all, 500));
      Thread.sleep(20);
    });
    RuntimeException what = new IllegalStateException("a fault");
    FetchEnd end = fetch(client(), new Recorder(request(tracker, 1)) {
      @Override
      void onAbort(int index) {
        throw what;
      }
    }).awaitKind(Kind.BROKEN);
    assertSame(what, end.cause().getSuppressed()[0]);
    assertNull(end.cause().getCause());
  }
}
