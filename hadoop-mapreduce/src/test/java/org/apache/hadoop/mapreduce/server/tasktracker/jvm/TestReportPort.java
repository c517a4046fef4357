/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.testing.ReservedPort;
import org.junit.After;
import org.junit.Test;

public class TestReportPort {
  private static final int TRIES = 4;

  private final ReportPort port = new ReportPort(TRIES);
  /** Ports that the system assigns to nobody else meanwhile. */
  private final List<ReservedPort> reserved = List.of(new ReservedPort(), new ReservedPort());
  private final Iterator<ReservedPort> any = reserved.iterator();

  public TestReportPort() throws IOException {
  }

  @After
  public void close() throws IOException {
    for (ReservedPort each : reserved) {
      each.close();
    }
  }

  private int bind(int wanted) throws IOException {
    int number = wanted == 0 ? any.next().port() : wanted;
    try (ServerSocket socket = new ServerSocket(number, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Test
  public void thePortIsTheOneItWas() throws Exception {
    int first = port.bind(0, this::bind);
    assertEquals(first, (int) port.bind(first, this::bind));
  }

  @Test
  public void aPortThatIsTakenForAMomentIsWaitedFor() throws Exception {
    int first = port.bind(0, this::bind);
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
   * Checks that the system assigns another port when the one that it had assigned stays taken. For a configured port
   * the tracker waits just as long, and then reports why it failed.
   */
  @Test
  public void aPortThatIsLostIsReplaced() throws Exception {
    int first = port.bind(0, this::bind);
    try (ServerSocket other = new ServerSocket(first, 1, InetAddress.getLoopbackAddress())) {
      int next = port.bind(first, this::bind);
      assertEquals(other.getLocalPort(), first);
      assertEquals(next, (int) port.bind(next, this::bind));
    }
  }
}
