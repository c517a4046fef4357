/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.Test;

public class TestReportPort {
  private static final int TRIES = 4;

  private final ReportPort port = new ReportPort(TRIES);

  private static int bind(int port) throws java.io.IOException {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Test
  public void thePortIsTheOneItWas() throws Exception {
    int first = port.bind(0, TestReportPort::bind);
    assertEquals(first, (int) port.bind(first, TestReportPort::bind));
  }

  @Test
  public void aPortThatIsTakenForAMomentIsWaitedFor() throws Exception {
    int first = port.bind(0, TestReportPort::bind);
    int[] tries = {0};
    assertEquals(first, (int) port.bind(first, wanted -> {
      if (tries[0]++ < 2) {
        throw new BindException("taken");
      }
      return bind(wanted);
    }));
    assertEquals(3, tries[0]);
  }

  @Test
  public void aConfiguredPortThatIsTakenAtTheStartIsAnErrorAtOnce() {
    int[] tries = {0};
    assertThrows(BindException.class, () -> port.bind(50000, wanted -> {
      tries[0]++;
      throw new BindException("taken");
    }));
    assertEquals(1, tries[0]);
  }

  /**
   * Checks that the system chooses another port when the one that it had chosen stays taken. For a configured port the
   * tracker waits as long, and then tells why it failed.
   */
  @Test
  public void aPortThatIsLostIsReplaced() throws Exception {
    int first = port.bind(0, TestReportPort::bind);
    try (ServerSocket other = new ServerSocket(first, 1, InetAddress.getLoopbackAddress())) {
      int next = port.bind(first, TestReportPort::bind);
      assertEquals(other.getLocalPort(), first);
      assertEquals(next, (int) port.bind(next, TestReportPort::bind));
    }
  }
}
