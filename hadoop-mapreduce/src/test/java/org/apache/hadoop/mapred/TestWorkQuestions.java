/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.mapreduce.server.jobtracker.heartbeat.WorkNews;
import org.junit.Test;

/** Checks that a tracker that asks for work sends a heartbeat, pauses or stops asking, depending on the answers. */
public class TestWorkQuestions {
  private final InterTrackerProtocol jobTracker = mock(InterTrackerProtocol.class);
  private final List<String> done = new ArrayList<>();

  private void run() {
    new WorkQuestions(jobTracker, "a", () -> done.add("beat"), millis -> done.add("pause")).run();
  }

  private void able() throws IOException {
    when(jobTracker.getProtocolVersion(WorkNews.ABILITY, WorkNews.VERSION)).thenReturn(WorkNews.VERSION);
  }

  private static RemoteException unknown() {
    return new RemoteException(IOException.class.getName(), "Unknown protocol");
  }

  @Test
  public void aJobTrackerThatDoesNotKnowThemIsLeftAlone() throws Exception {
    when(jobTracker.getProtocolVersion(anyString(), anyLong())).thenThrow(unknown());
    run();
    verify(jobTracker, times(0)).awaitWork(anyString(), anyLong(), anyInt());
    assertEquals(List.of(), done);
  }

  @Test
  public void oneThatIsNotReachedIsAskedAgain() throws Exception {
    when(jobTracker.getProtocolVersion(anyString(), anyLong())).thenThrow(new IOException("no route"))
        .thenThrow(unknown());
    run();
    verify(jobTracker, times(2)).getProtocolVersion(WorkNews.ABILITY, WorkNews.VERSION);
    assertEquals(List.of("pause"), done);
  }

  @Test
  public void newsAsksForAHeartbeatAndSoDoesTheFirstAnswer() throws Exception {
    able();
    when(jobTracker.awaitWork(eq("a"), anyLong(), anyInt())).thenReturn(7L, 8L).thenThrow(unknown());
    run();
    assertEquals(List.of("beat", "beat"), done);
    verify(jobTracker).awaitWork("a", 0, WorkNews.MAX_MILLIS);
    verify(jobTracker).awaitWork("a", 7, WorkNews.MAX_MILLIS);
    verify(jobTracker).awaitWork("a", 8, WorkNews.MAX_MILLIS);
  }

  @Test
  public void withoutAPlaceItPauses() throws Exception {
    able();
    when(jobTracker.awaitWork(eq("a"), anyLong(), anyInt())).thenReturn(7L, 7L, 8L).thenThrow(unknown());
    run();
    assertEquals(List.of("beat", "pause", "beat"), done);
  }

  @Test
  public void aBrokenConnectionIsNoEnd() throws Exception {
    able();
    when(jobTracker.awaitWork(eq("a"), anyLong(), anyInt())).thenReturn(7L).thenThrow(new IOException("reset"))
        .thenReturn(9L).thenThrow(unknown());
    run();
    assertEquals(List.of("beat", "pause", "beat"), done);
  }
}
