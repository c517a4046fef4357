/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.net.ConnectException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.mapreduce.server.jobtracker.job.JobEnds;
import org.junit.Before;
import org.junit.Test;

/**
 * Checks that a client waits for the end of a job in a held call if the JobTracker supports that, and polls otherwise.
 */
public class TestJobEndCalls {
  private static final JobID JOB = new JobID("202611270917", 1);

  private final ClientProtocol tracker = mock(ClientProtocol.class);
  private final JobStatus runs = status(JobStatus.State.RUNNING);
  private final JobStatus over = status(JobStatus.State.SUCCEEDED);
  private long millis;

  private static JobStatus status(JobStatus.State state) {
    return new JobStatus(JOB, 0, 0, 0, 0, state, JobPriority.NORMAL, "alice", "a job", "", "");
  }

  private JobEndCalls calls() {
    return new JobEndCalls(tracker, true, () -> TimeUnit.MILLISECONDS.toNanos(millis));
  }

  /** Advances the clock by the time that the JobTracker has held the call; returns its answer. */
  private JobStatus after(int held, JobStatus status) {
    millis += held;
    return status;
  }

  @Before
  public void itCanHoldCalls() throws Exception {
    when(tracker.getProtocolVersion(JobEnds.ABILITY, JobEnds.VERSION)).thenReturn(JobEnds.VERSION);
  }

  @Test
  public void theEndIsTold() throws Exception {
    when(tracker.awaitJobEnd(JOB, 5000)).thenAnswer(call -> after(7, over));
    assertSame(over, calls().await(JOB, 5000));
  }

  @Test
  public void whatIsToldOfAJobThatRunsIsToldAfterTheTime() throws Exception {
    when(tracker.awaitJobEnd(eq(JOB), anyInt())).thenAnswer(call -> after(call.getArgument(1), runs));
    assertSame(runs, calls().await(JOB, 25_000));
    verify(tracker, times(2)).awaitJobEnd(JOB, JobEnds.MAX_MILLIS);
    verify(tracker).awaitJobEnd(JOB, 5000);
  }

  @Test
  public void anUnknownNameIsANoAndAskedOnce() throws Exception {
    when(tracker.getProtocolVersion(JobEnds.ABILITY, JobEnds.VERSION))
        .thenThrow(new RemoteException(IOException.class.getName(), "Unknown protocol to job tracker"));
    JobEndCalls calls = calls();
    assertNull(calls.await(JOB, 1));
    assertNull(calls.await(JOB, 1));
    verify(tracker).getProtocolVersion(any(), anyLong());
    verify(tracker, never()).awaitJobEnd(any(), anyInt());
  }

  @Test
  public void aJobTrackerThatWasRestartedWithOtherJarsIsPolled() throws Exception {
    when(tracker.awaitJobEnd(eq(JOB), anyInt()))
        .thenThrow(new RemoteException(IOException.class.getName(), "java.lang.NoSuchMethodException"));
    JobEndCalls calls = calls();
    assertNull(calls.await(JOB, 1));
    assertNull(calls.await(JOB, 1));
    verify(tracker).awaitJobEnd(JOB, 1);
  }

  /** A transient fault, such as while a JobTracker starts: polls meet it too, and it passes. */
  @Test
  public void oneWithAnotherFaultIsAskedAgainAfterAWhile() throws Exception {
    when(tracker.awaitJobEnd(eq(JOB), anyInt()))
        .thenThrow(new RemoteException(IOException.class.getName(), "java.lang.NullPointerException"));
    JobEndCalls calls = calls();
    assertNull("it slept instead", calls.await(JOB, 2));
    assertNull(calls.await(JOB, 2));
    verify(tracker).awaitJobEnd(JOB, 2);
    millis += 10_000;
    doReturn(over).when(tracker).awaitJobEnd(JOB, 3);
    assertSame(over, calls.await(JOB, 3));
  }

  @Test
  public void oneThatCannotSayWhetherItHoldsCallsIsAskedAgainAfterAWhile() throws Exception {
    when(tracker.getProtocolVersion(JobEnds.ABILITY, JobEnds.VERSION))
        .thenThrow(new RemoteException(IOException.class.getName(), null)).thenReturn(JobEnds.VERSION);
    JobEndCalls calls = calls();
    assertNull("it slept instead", calls.await(JOB, 2));
    verify(tracker, never()).awaitJobEnd(any(), anyInt());
    millis += 10_000;
    when(tracker.awaitJobEnd(JOB, 3)).thenReturn(over);
    assertSame(over, calls.await(JOB, 3));
  }

  @Test
  public void oneWithoutRoomIsLeftAloneForAWhile() throws Exception {
    when(tracker.awaitJobEnd(eq(JOB), anyInt())).thenReturn(runs);
    JobEndCalls calls = calls();
    assertNull("it slept instead", calls.await(JOB, 2));
    millis += 9_999;
    assertNull(calls.await(JOB, 2));
    verify(tracker).awaitJobEnd(JOB, 2);
    millis++;
    when(tracker.awaitJobEnd(JOB, 3)).thenReturn(over);
    assertSame(over, calls.await(JOB, 3));
  }

  /** The client of a running job need not fail because its process has too many threads. */
  @Test(timeout = 30_000)
  public void aClientWithoutAThreadForTheCallPolls() throws Exception {
    boolean[] none = {true};
    JobEndCalls calls = new JobEndCalls(tracker, true, () -> TimeUnit.MILLISECONDS.toNanos(millis),
        (run, name) -> new Thread(run, name) {
          @Override
          public synchronized void start() {
            if (none[0]) {
              throw new OutOfMemoryError("unable to create native thread");
            }
            super.start();
          }
        });
    when(tracker.awaitJobEnd(JOB, 3)).thenReturn(over);
    assertNull("it slept instead", calls.await(JOB, 2));
    none[0] = false;
    assertNull(calls.await(JOB, 2));
    millis += 10_000;
    assertSame(over, calls.await(JOB, 3));
  }

  @Test
  public void aJobThatIsNotKnownIsNotWaitedFor() throws Exception {
    assertNull(calls().await(JOB, Integer.MAX_VALUE));
  }

  @Test
  public void aLostConnectionIsTheErrorThatAPollWouldMeet() throws Exception {
    ConnectException refused = new ConnectException("refused");
    when(tracker.awaitJobEnd(eq(JOB), anyInt())).thenThrow(refused);
    assertSame(refused, assertThrows(ConnectException.class, () -> calls().await(JOB, 1000)));
  }

  /** An interrupt ends the wait, as it ends the sleep between two polls, although the call continues. */
  @Test(timeout = 30_000)
  public void anInterruptEndsTheWaitThoughTheCallGoesOn() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    when(tracker.awaitJobEnd(eq(JOB), anyInt())).thenAnswer(call -> {
      never.await();
      return over;
    });
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> calls().await(JOB, 5000));
    assertFalse(Thread.interrupted());
    never.countDown();
  }

  @Test
  public void itIsAKey() throws Exception {
    Configuration conf = new Configuration(false);
    conf.addResource("stock-behaviour.xml");
    assertNull(JobEndCalls.to(tracker, conf).await(JOB, 1));
    verify(tracker, never()).getProtocolVersion(any(), anyLong());
    conf.set(JobEndCalls.KEY.name(), "maybe");
    String message = assertThrows(InvalidKeyException.class, () -> JobEndCalls.to(tracker, conf)).getMessage();
    assertTrue(message, message.contains(JobEndCalls.KEY.name()));
  }
}
