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
 * @param connections opens connections to the node
 */
record ReplicaSyncer(ReplicaFetcher connections) {
  /** The answer of a datanode that was asked to force a replica to disk. */
  enum Answer {
    /** The datanode has the replica on disk. */
    SYNCED,
    /** The datanode does not know the request, like a stock one. */
    UNKNOWN,
    /** The datanode rejects the token, which may have expired. */
    REFUSED
  }

  /** A failure where a node closed the connection without answering. */
  static final class SilentException extends IOException {
    private static final long serialVersionUID = 1;

    SilentException(IOException cause) {
      super("The datanode closed the connection", cause);
    }
  }

  /**
   * Asks the node to sync, and waits for its answer.
   *
   * @throws IOException if the node cannot be reached, does not answer, has no such replica, or its disk has failed
   */
  Answer sync(DatanodeInfo node, ReplicaSyncRequest request, RefillWait wait) throws IOException {
    try {
      return ask(node, request, wait);
    } catch (SilentException first) {
      try {
        return ask(node, request, wait); // a node that has died meanwhile no longer accepts the connection
      } catch (SilentException again) {
        if (answersOthers(node, request, wait)) {
          return Answer.UNKNOWN;
        }
        throw again;
      }
    }
  }

  /**
   * Returns whether the node answers a request that every release knows, whatever the answer. A node with too many
   * connections hangs up, too, and would otherwise be taken for a stock one.
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
        throw e; // the wait has timed out or was given up
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
        throw new IOException("The datanode responded with " + status);
      }
      return Answer.SYNCED;
    }
  }
}
