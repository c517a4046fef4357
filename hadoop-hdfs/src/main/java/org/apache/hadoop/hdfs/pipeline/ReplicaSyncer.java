/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.pipeline;

import java.io.IOException;
import java.io.InterruptedIOException;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.Status;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/**
 * Asks a datanode to force a finished replica to its disk, and waits for it.
 *
 * @param connections how the node is reached
 */
record ReplicaSyncer(ReplicaFetcher connections) {
  /** The answer of a datanode that is asked to force a replica. */
  enum Answer {
    /** The disk of the datanode has the replica. */
    SYNCED,
    /** The datanode does not know the question, as one of stock. */
    UNKNOWN,
    /** The datanode does not take the token, which may be too old. */
    REFUSED
  }

  /** A node has hung up before it said anything. */
  static final class SilentException extends IOException {
    private static final long serialVersionUID = 1;

    SilentException(IOException cause) {
      super("The datanode has closed the connection", cause);
    }
  }

  /**
   * Returns when the node has answered.
   *
   * @throws IOException if the node cannot be reached, answers nothing, has no such replica, or its disk has failed
   */
  Answer sync(DatanodeInfo node, ReplicaSyncRequest request, RefillWait wait) throws IOException {
    try {
      return ask(node, request, wait);
    } catch (SilentException first) {
      try {
        return ask(node, request, wait); // one that has died meanwhile is not there any more
      } catch (SilentException again) {
        if (answersOthers(node, request, wait)) {
          return Answer.UNKNOWN;
        }
        throw again;
      }
    }
  }

  /**
   * Says whether the node answers what each release knows, whatever it says. One that has too many connections hangs
   * up, too, and would be taken for one of stock.
   */
  private boolean answersOthers(DatanodeInfo node, ReplicaSyncRequest request, RefillWait wait) throws IOException {
    try (ReplicaFetcher.Connection connection = connections.connect(node, wait)) {
      DataTransferProtocol.Sender.opBlockChecksum(connection.out(), request.block(), request.token());
      return connection.in().read() >= 0;
    } catch (InterruptedIOException e) {
      throw e;
    } catch (IOException e) {
      return false;
    }
  }

  private Answer ask(DatanodeInfo node, ReplicaSyncRequest request, RefillWait wait) throws IOException {
    try (ReplicaFetcher.Connection connection = connections.connect(node, wait)) {
      Status status;
      try {
        request.send(connection.out());
        status = Status.read(connection.in());
      } catch (InterruptedIOException e) {
        throw e; // it has been waited for in vain
      } catch (IOException e) {
        throw new SilentException(e);
      }
      while (status == null) { // COMING
        status = Status.read(connection.in());
      }
      if (status == Status.ERROR_ACCESS_TOKEN) {
        return Answer.REFUSED;
      }
      if (status != Status.SUCCESS) {
        throw new IOException("The datanode says " + status);
      }
      return Answer.SYNCED;
    }
  }
}
