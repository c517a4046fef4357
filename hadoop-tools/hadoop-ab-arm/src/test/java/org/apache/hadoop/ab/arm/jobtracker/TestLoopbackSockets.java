/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import static org.junit.Assert.assertThrows;

import java.net.ConnectException;
import java.net.Socket;
import java.rmi.Remote;
import java.rmi.server.UnicastRemoteObject;
import org.junit.Test;

/** Objects that are called by RMI listen on the loopback address alone. */
public class TestLoopbackSockets {
  @Test
  public void noOtherAddressIsListenedOn() throws Exception {
    Remote here = new Remote() { };
    LoopbackSockets sockets = new LoopbackSockets();
    JobTrackerMain.export(here, sockets);
    try {
      new Socket("127.0.0.1", sockets.port()).close();
      // This machine's as well, but no socket that is bound to 127.0.0.1 answers there.
      assertThrows(ConnectException.class, () -> new Socket("127.0.0.2", sockets.port()).close());
    } finally {
      UnicastRemoteObject.unexportObject(here, true);
    }
  }
}
