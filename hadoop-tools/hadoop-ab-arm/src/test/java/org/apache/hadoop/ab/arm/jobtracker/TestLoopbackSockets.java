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

/** Tests that objects exported through RMI listen on the loopback address only. */
public class TestLoopbackSockets {
  @Test
  public void noOtherAddressIsListenedOn() throws Exception {
    Remote here = new Remote() { };
    LoopbackSockets sockets = new LoopbackSockets();
    JobTrackerMain.export(here, sockets);
    try {
      new Socket("127.0.0.1", sockets.port()).close();
      // This is a loopback address as well, but a socket bound to 127.0.0.1 does not accept connections to it.
      assertThrows(ConnectException.class, () -> new Socket("127.0.0.2", sockets.port()).close());
    } finally {
      UnicastRemoteObject.unexportObject(here, true);
    }
  }
}
