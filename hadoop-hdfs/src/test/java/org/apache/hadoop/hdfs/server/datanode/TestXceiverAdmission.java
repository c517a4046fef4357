/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.mockito.ArgumentMatchers.contains;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

import java.io.IOException;
import org.apache.commons.logging.Log;
import org.junit.Test;

public class TestXceiverAdmission {
  private final Log log = mock(Log.class);
  private final XceiverAdmission admission = new XceiverAdmission(log);

  @Test
  public void asManyAsTheBoundAreTaken() throws IOException {
    admission.check(0, 1);
    admission.check(255, 256);
    assertEquals("xceiverCount 256 reaches the limit of concurrent xcievers 256",
        assertThrows(IOException.class, () -> admission.check(256, 256)).getMessage());
    assertThrows(IOException.class, () -> admission.check(7, 6));
  }

  /** Checks that it is logged once: a client that keeps connecting must not fill the log. */
  @Test
  public void theLogSaysItOnce() {
    for (int i = 0; i < 3; i++) {
      admission.survive(new IOException("too many"));
    }
    verify(log, times(1)).warn(contains("too many"));
  }
}
