/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.junit.Test;

public class TestRestartWait {
  private static final JobID JOB = new JobID("202611270917", 1);

  private final ClientProtocol tracker = mock(ClientProtocol.class);
  private final JobStatus status = mock(JobStatus.class);
  private long millis;

  private ClientProtocol patient(int seconds) {
    return new RestartWait(tracker, seconds, () -> TimeUnit.MILLISECONDS.toNanos(millis), pause -> millis += pause)
        .proxy();
  }

  private static IOException local(IOException cause) {
    return new IOException("Call to host failed on local exception: " + cause, cause);
  }

  @Test
  public void aCallIsMadeAgainUntilThereIsAnAnswer() throws Exception {
    when(tracker.submitJob(JOB, "/staging", null))
        .thenThrow(local(new EOFException()), new ConnectException("refused"), local(new ClosedChannelException()),
            local(new SocketException("Connection reset")), local(new IOException("Connection reset by peer")))
        .thenReturn(status);
    assertSame(status, patient(300).submitJob(JOB, "/staging", null));
    verify(tracker, times(6)).submitJob(JOB, "/staging", null);
  }

  @Test
  public void theWaitIsBounded() throws Exception {
    ConnectException refused = new ConnectException("refused");
    when(tracker.getJobStatus(JOB)).thenThrow(refused);
    assertSame(refused, assertThrows(ConnectException.class, () -> patient(20).getJobStatus(JOB)));
    verify(tracker, times(21)).getJobStatus(JOB);
  }

  @Test
  public void aRefusalIsAnAnswer() throws Exception {
    RemoteException no = new RemoteException(EOFException.class.getName(), "no such job");
    when(tracker.getJobStatus(JOB)).thenThrow(no);
    assertSame(no, assertThrows(RemoteException.class, () -> patient(300).getJobStatus(JOB)));
    verify(tracker).getJobStatus(JOB);
  }

  @Test
  public void aTokenIsCancelledOnce() throws Exception {
    org.mockito.Mockito.doThrow(new ConnectException("refused")).when(tracker).cancelDelegationToken(any());
    assertThrows(ConnectException.class, () -> patient(300).cancelDelegationToken(null));
    verify(tracker).cancelDelegationToken(null);
  }

  @Test
  public void anInterruptEndsTheWait() throws Exception {
    when(tracker.getJobStatus(JOB)).thenThrow(new ConnectException("refused"));
    ClientProtocol interrupted = new RestartWait(tracker, 300, () -> 0, pause -> {
      throw new InterruptedException();
    }).proxy();
    assertThrows(InterruptedIOException.class, () -> interrupted.getJobStatus(JOB));
    assertTrue(Thread.interrupted());
  }

  @Test
  public void onlyLostConnectionsCountAsGone() {
    for (IOException other : List.of(new IOException("Broken"), local(new ClosedByInterruptException()),
        local(new javax.security.sasl.SaslException("no credentials")))) {
      assertFalse(other.toString(), RestartWait.isGone(other));
    }
  }

  @Test
  public void aJobTrackerThatGoesAtTheFirstCallIsWaitedFor() throws Exception {
    List<IOException> failures = new ArrayList<>(List.of(local(new EOFException()), new ConnectException("refused")));
    when(tracker.getJobStatus(JOB)).thenReturn(status);
    assertSame(status, RestartWait.over(() -> {
      if (!failures.isEmpty()) {
        throw failures.remove(0);
      }
      return tracker;
    }, 300, () -> TimeUnit.MILLISECONDS.toNanos(millis), pause -> millis += pause).getJobStatus(JOB));
    assertEquals(2000, millis);
  }

  @Test
  public void anAddressWithoutAJobTrackerIsAnErrorAtOnce() {
    ConnectException refused = new ConnectException("refused");
    assertSame(refused, assertThrows(ConnectException.class, () -> RestartWait.over(() -> {
      throw refused;
    }, new Configuration(false))));
  }

  @Test
  public void theWaitIsAKey() throws Exception {
    Configuration conf = new Configuration(false);
    conf.setInt(RestartWait.SECONDS.name(), 0);
    assertSame("stock", tracker, RestartWait.over(() -> tracker, conf));
    conf.set(RestartWait.SECONDS.name(), "long");
    String message = assertThrows(InvalidKeyException.class, () -> RestartWait.over(() -> tracker, conf)).getMessage();
    assertTrue(message, message.contains(RestartWait.SECONDS.name()) && message.contains("from 0 to 86400"));
  }
}
