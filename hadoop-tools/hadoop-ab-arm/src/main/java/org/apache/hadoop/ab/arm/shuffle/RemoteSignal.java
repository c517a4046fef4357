/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.function.LongSupplier;

/** A signal to another process that something is over: a connection that is answered with one number and closed. */
final class RemoteSignal {
  private RemoteSignal() {
  }

  /**
   * Listens in a thread of its own until the process ends.
   *
   * @param answer is called for each signal
   * @return the port on the loopback interface
   */
  static int listen(LongSupplier answer) throws IOException {
    ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    Thread thread = new Thread(() -> {
      try (listener) {
        while (true) {
          answer(listener.accept(), answer.getAsLong());
        }
      } catch (IOException e) {
        // New signals are refused from now on.
      }
    }, "remote signal");
    thread.setDaemon(true);
    thread.start();
    return listener.getLocalPort();
  }

  private static void answer(Socket socket, long number) {
    try (socket) {
      new DataOutputStream(socket.getOutputStream()).writeLong(number);
    } catch (IOException e) {
      // The sender has gone.
    }
  }

  /** Sends a signal and returns the answer, after the other side has acted on it. */
  static long tell(int port) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return new DataInputStream(socket.getInputStream()).readLong();
    }
  }
}
