/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.ArgumentMatchers.same;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.task.reduce.MapOutput.Type;
import org.apache.hadoop.shuffle.client.FetchEnd;
import org.apache.hadoop.shuffle.client.FetchEnd.Kind;
import org.apache.hadoop.shuffle.client.SegmentSink;
import org.junit.Before;
import org.junit.Test;
import org.mockito.InOrder;

/** Checks what a request to a host reports to the scheduler about its outputs; no host is involved. */
@SuppressWarnings("unchecked")
public class TestHostCopy {
  private static final int SIZE = 100;

  private final ShuffleScheduler<Object, Object> scheduler = mock(ShuffleScheduler.class);
  private final MergeManager<Object, Object> merger = mock(MergeManager.class);
  private final BatchedCopy<Object, Object> batches = mock(BatchedCopy.class);
  private final MapHost host = new MapHost("host:1", FakeTracker.baseUrl(1));
  private final HostSession<Object, Object> session = new HostSession<>(batches, host);
  private final BatchedCopy.Reduce<Object, Object> reduce = new BatchedCopy.Reduce<>(CopyPhase.REDUCE, scheduler,
      merger, mock(Reporter.class), mock(ShuffleClientMetrics.class), failure -> { }, FakeTracker.KEY);

  @Before
  public void outputsGoToMemory() throws Exception {
    when(scheduler.pairs()).thenReturn(new CopyTrace(false, System::nanoTime));
    when(batches.budget()).thenReturn(new ByteBudget(SIZE));
    when(batches.ioErrors()).thenReturn(new Counters().findCounter("Shuffle Errors", "IO_ERROR"));
    when(merger.reserve(any(), anyLong(), anyInt())).thenAnswer(call -> {
      MapOutput<Object, Object> output = mock(MapOutput.class);
      when(output.getType()).thenReturn(Type.MEMORY);
      when(output.getBuffer()).thenReturn(ByteBuffer.wrap(new byte[SIZE]));
      return output;
    });
  }

  private HostCopy<Object, Object> request(int maps) {
    return request(0, maps);
  }

  /** Creates a request as {@link HostSession} sends it. */
  private HostCopy<Object, Object> request(int first, int maps) {
    List<TaskAttemptID> asked = IntStream.range(first, first + maps).mapToObj(CopyPhase::map).toList();
    session.ask(asked);
    return new HostCopy<>(batches, reduce, session, asked);
  }

  private static FetchEnd end(Kind kind, Throwable cause) {
    return new FetchEnd(kind, 0, cause);
  }

  private void verifyPutBack(int... maps) {
    InOrder order = inOrder(scheduler, batches);
    for (int map : maps) {
      order.verify(scheduler).putBackKnownMapOutput(host, CopyPhase.map(map));
    }
    order.verify(batches).ended(host, true);
    order.verifyNoMoreInteractions();
  }

  @Test
  public void aSecondCompressedOutputWaitsForTheFirst() throws Exception {
    when(batches.codecs()).thenReturn(new CodecInstances(DefaultCodec::new));
    HostCopy<Object, Object> request = request(2);
    SegmentSink first = request.segment(0, SIZE, SIZE);
    assertNull("no room", request.segment(1, SIZE, SIZE));
    verify(merger, never()).reserve(eq(CopyPhase.map(1)), anyLong(), anyInt());
    first.abort(new IOException("broken"));
    assertNotNull(request.segment(1, SIZE, SIZE));
  }

  @Test
  public void whatNeedsNoPlaceToGatherDoesNotWait() throws Exception {
    HostCopy<Object, Object> request = request(2);
    request.segment(0, SIZE, SIZE);
    assertNotNull(request.segment(1, SIZE, SIZE));
  }

  @Test
  public void aConnectionThatBreaksWithinAnOutputIsChargedToThatOne() throws Exception {
    for (boolean isWrapped : new boolean[] {false, true}) {
      HostCopy<Object, Object> request = request(3);
      SegmentSink second = request.segment(1, SIZE + 4, SIZE);
      second.write(ByteBuffer.allocate(10));
      IOException reset = new IOException("reset");
      IOException seen = isWrapped ? new IOException(reset) : reset;
      second.abort(seen);
      request.ended(end(Kind.BROKEN, reset));
      verify(scheduler).copyFailed(CopyPhase.map(1), host, seen);
      verify(scheduler, never()).copyFailed(eq(CopyPhase.map(0)), any(), any());
      verify(scheduler, never()).copyFailed(eq(CopyPhase.map(2)), any(), any());
    }
  }

  @Test
  public void aConnectionThatBreaksBetweenOutputsIsChargedToTheNext() throws Exception {
    IOException reset = new IOException("reset");
    request(3).ended(end(Kind.BROKEN, reset));
    verify(scheduler).copyFailed(CopyPhase.map(0), host, reset);
    verifyPutBackLastFirst();
  }

  private void verifyPutBackLastFirst() {
    InOrder order = inOrder(scheduler);
    for (int map : new int[] {1, 2, 0}) {
      order.verify(scheduler).putBackKnownMapOutput(host, CopyPhase.map(map));
    }
  }

  @Test
  public void aFailureThatIsNoIOExceptionIsTheCauseOfOne() {
    IllegalStateException broken = new IllegalStateException("broken");
    request(1).ended(end(Kind.BROKEN, broken));
    verify(scheduler).copyFailed(eq(CopyPhase.map(0)), same(host), argThat(failure -> failure.getCause() == broken));
  }

  /**
   * A tracker that refuses is left to fetchers, and logged once: it is then asked as on stock, which may fail by
   * itself.
   */
  @Test
  public void aTrackerThatRefusesIsLeftToFetchers() throws Exception {
    HostCopy<Object, Object> first = request(0, 2);
    HostCopy<Object, Object> second = request(2, 1);
    try (LoggedMessages log = LoggedMessages.of(HostCopy.class)) {
      first.ended(end(Kind.REFUSED, new IOException("no such name")));
      second.ended(end(Kind.REFUSED, new IOException("nor this")));
      assertEquals(List.of(host + " refuses to send outputs in batches; asking for each over HTTP from now on: "
          + "java.io.IOException: no such name"), log.messages());
    }
    verify(batches, times(2)).foundOld(host);
    verify(scheduler, never()).copyFailed(any(), any(), any());
    for (int map = 0; map < 3; map++) {
      verify(scheduler).putBackKnownMapOutput(host, CopyPhase.map(map));
    }
  }

  /**
   * A tracker that does not know the job was restarted: all outputs are reported to the JobTracker at once, and one is
   * charged.
   */
  @Test
  public void aTrackerWithoutTheJobHasNoneOfTheOutputs() throws Exception {
    IOException unknown = new IOException("unknown job");
    request(3).ended(end(Kind.NO_JOB, unknown));
    verify(scheduler).copyFailed(CopyPhase.map(0), host, unknown);
    verify(scheduler, never()).reportMissing(CopyPhase.map(0));
    verify(scheduler).reportMissing(CopyPhase.map(1));
    verify(scheduler).reportMissing(CopyPhase.map(2));
    verifyPutBackLastFirst();
  }

  @Test
  public void aBusyHostIsLeftAlone() {
    request(2).ended(new FetchEnd(Kind.BUSY, 70, null));
    verify(scheduler).busy(host, 70);
    verify(scheduler, never()).copyFailed(any(), any(), any());
    verify(batches).ended(host, true);
  }

  @Test
  public void aHostThatCannotBeReachedCostsAFewOutputsAtMost() {
    request(200).ended(end(Kind.NO_CONNECTION, new IOException("refused")));
    verify(scheduler).connectFailed(eq(host), argThat(maps -> maps.size() == 64));
    assertEquals(1, batches.ioErrors().getValue());
  }

  @Test
  public void theFirstOfManyThatAreMissingIsAFailure() {
    HostCopy<Object, Object> request = request(4);
    request.missing(1, "deleted");
    request.missing(2, "deleted");
    request.ended(end(Kind.DONE, null));
    verify(scheduler).copyFailed(eq(CopyPhase.map(1)), same(host), any());
    verify(scheduler).reportMissing(CopyPhase.map(2));
    InOrder order = inOrder(scheduler);
    // outputs that were not tried are requested first next time; the one that counts as failed comes last
    for (int map : new int[] {0, 3, 2, 1}) {
      order.verify(scheduler).putBackKnownMapOutput(host, CopyPhase.map(map));
    }
  }

  @Test
  public void aFaultInTheEndLeavesNothingBehind() {
    IllegalStateException fault = new IllegalStateException("fault");
    doThrow(fault).when(batches).foundOld(host);
    request(2).ended(end(Kind.OLD_TRACKER, null));
    verify(batches).report(fault);
    verify(scheduler).putBackKnownMapOutput(host, CopyPhase.map(0));
    verify(scheduler).putBackKnownMapOutput(host, CopyPhase.map(1));
    verify(batches).ended(host, true);
  }

  @Test
  public void aCopyThatIsClosedChargesNothing() throws Exception {
    HostCopy<Object, Object> request = request(2);
    SegmentSink first = request.segment(0, SIZE, SIZE);
    when(batches.isClosing()).thenReturn(true);
    first.abort(new IOException("closed"));
    request.ended(end(Kind.BROKEN, new IOException("closed")));
    verifyPutBack(0, 1);
  }

  @Test
  public void anOutputThatHasComeIsNotPutBack() throws Exception {
    JobConf job = new JobConf(false);
    byte[] data = {1, 2, 3};
    ServingTracker.Segment segment = Segments.of(data);
    HostCopy<Object, Object> request = request(2);
    TaskAttemptID map = CopyPhase.map(0);
    MapOutput<Object, Object> output = mock(MapOutput.class);
    when(output.getType()).thenReturn(Type.MEMORY);
    when(output.getBuffer()).thenReturn(ByteBuffer.allocate((int) segment.rawLength()));
    when(merger.reserve(eq(map), anyLong(), anyInt())).thenReturn(output);
    SegmentSink sink = request.segment(0, segment.partLength(), segment.rawLength());
    sink.write(ByteBuffer.wrap(segment.bytes()));
    sink.complete();
    request.ended(end(Kind.DONE, null));
    verify(scheduler).copySucceeded(eq(map), same(host), eq(segment.partLength()), anyLong(), same(output));
    verify(scheduler, never()).putBackKnownMapOutput(host, map);
    verify(scheduler).putBackKnownMapOutput(host, CopyPhase.map(1));
  }

  @Test
  public void theHostGetsItsNextRequestWhileItAnswers() throws Exception {
    List<TaskAttemptID> next = List.of(CopyPhase.map(2));
    when(batches.nextFor(host)).thenReturn(next);
    HostCopy<Object, Object> first = request(2);
    verify(batches, never()).nextFor(host);
    first.segment(0, SIZE, SIZE);
    first.segment(1, SIZE, SIZE);
    verify(batches).send(session, next);
    HostCopy<Object, Object> second = new HostCopy<>(batches, reduce, session, next);

    first.ended(end(Kind.DONE, null));
    verify(batches).ended(host, false);
    when(batches.nextFor(host)).thenReturn(List.of());
    second.segment(0, SIZE, SIZE);
    verify(batches, times(2)).nextFor(host);
    second.ended(end(Kind.DONE, null));
    verify(batches).ended(host, true);
  }

  /** At most two requests are in flight: three would be no better. */
  @Test
  public void noMoreThanTwoRequestsAreUnderWay() throws Exception {
    HostCopy<Object, Object> first = request(0, 2);
    HostCopy<Object, Object> second = request(2, 2);
    first.segment(0, SIZE, SIZE);
    second.segment(0, SIZE, SIZE);
    verify(batches, never()).nextFor(host);
  }

  @Test
  public void whatEndsTwoRequestsIsChargedOnce() throws Exception {
    for (Kind kind : new Kind[] {Kind.BROKEN, Kind.NO_CONNECTION}) {
      HostCopy<Object, Object> first = request(0, 2);
      HostCopy<Object, Object> second = request(2, 2);
      IOException reset = new IOException("reset");
      first.ended(end(kind, reset));
      second.ended(end(kind, reset));
    }
    verify(scheduler).copyFailed(eq(CopyPhase.map(0)), same(host), any());
    verify(scheduler, never()).copyFailed(eq(CopyPhase.map(2)), any(), any());
    verify(scheduler).connectFailed(same(host), any());
    for (int map = 0; map < 4; map++) {
      verify(scheduler, times(2)).putBackKnownMapOutput(host, CopyPhase.map(map));
    }
  }

  @Test
  public void eachFailureOfItsOwnIsCharged() throws Exception {
    HostCopy<Object, Object> first = request(0, 2);
    HostCopy<Object, Object> second = request(2, 2);
    first.ended(end(Kind.BROKEN, new IOException("closed")));
    second.ended(end(Kind.BROKEN, new IOException("reset")));
    verify(scheduler).copyFailed(eq(CopyPhase.map(0)), same(host), any());
    verify(scheduler).copyFailed(eq(CopyPhase.map(2)), same(host), any());
  }
}
