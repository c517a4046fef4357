/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.net.ConnectException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.junit.Test;

public class TestStagingDirectory {
  private static final JobID JOB = new JobID("202611270917", 1);

  private final ClientProtocol tracker = mock(ClientProtocol.class);
  private final StagingDirectory staging = new StagingDirectory();

  @Test
  public void whatWasThereBeforeIsOfOthers() {
    assertFalse(staging.isOurs());
  }

  @Test
  public void aRefusedJobIsOurs() throws Exception {
    when(tracker.submitJob(JOB, "/staging", null)).thenThrow(new RemoteException("java.io.IOException", "no"));
    staging.make();
    assertThrows(IOException.class, () -> staging.handOver(tracker, JOB, "/staging", null));
    assertTrue(staging.isOurs());
  }

  @Test
  public void aJobWithoutAnAnswerMayHaveBeenAccepted() throws Exception {
    when(tracker.submitJob(JOB, "/staging", null)).thenThrow(new ConnectException("refused"));
    staging.make();
    assertThrows(IOException.class, () -> staging.handOver(tracker, JOB, "/staging", null));
    assertFalse(staging.isOurs());
  }
}
