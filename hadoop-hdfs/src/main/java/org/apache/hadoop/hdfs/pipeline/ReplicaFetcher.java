/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.pipeline;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.function.BooleanSupplier;
import javax.net.SocketFactory;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.Status;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.net.NetUtils;

/**
 * Asks datanodes to fetch a replica, and waits for them. Immutable.
 *
 * @param sockets what connections are made by
 * @param readTimeout milliseconds after which a node that says nothing is given up; 0: never
 * @param writeTimeout the same, of one that takes nothing
 * @param stallMax for how many more nodes are waited for that say that it is coming, all of them together
 */
public record ReplicaFetcher(SocketFactory sockets, int readTimeout, long writeTimeout, int stallMax) {
  /** Milliseconds after which it is looked whether anybody waits. */
  private static final int LOOK = 1000;

  /** The fault that no node can fetch the replica, as those that have it sum up its bytes in another way. */
  static final class OtherSumsException extends IOException {
    private static final long serialVersionUID = 1;

    OtherSumsException() {
      super("The datanodes that are left sum up the bytes in another way");
    }
  }

  /** The wait for several nodes begins, one of which is asked after the other. */
  RefillWait begin(BooleanSupplier awaited) {
    return new RefillWait(readTimeout == 0 ? 0 : (long) readTimeout + stallMax, awaited);
  }

  /** A connection to a datanode, which is waited for as long as somebody waits for the stream. */
  record Connection(Socket socket, DataInputStream in, DataOutputStream out) implements Closeable {
    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  /** Connects to a node. */
  Connection connect(DatanodeInfo node, RefillWait wait) throws IOException {
    Socket socket = sockets.createSocket();
    boolean isOpen = false;
    try {
      NetUtils.connect(socket, NetUtils.createSocketAddr(node.getName()), wait.atMost(readTimeout));
      socket.setSoTimeout(readTimeout == 0 ? LOOK : Math.min(readTimeout, LOOK));
      Connection connection = new Connection(socket,
          new DataInputStream(new RefillInput(NetUtils.getInputStream(socket), wait, readTimeout)),
          new DataOutputStream(new BufferedOutputStream(NetUtils.getOutputStream(socket, writeTimeout))));
      isOpen = true;
      return connection;
    } finally {
      if (!isOpen) {
        socket.close();
      }
    }
  }

  /**
   * Returns when {@code node} has the replica, and has been told that it is known.
   *
   * @throws IOException if it has none; one of stock closes the connection
   */
  void fetch(DatanodeInfo node, ReplicaFetchRequest request, RefillWait wait) throws IOException {
    try (Connection connection = connect(node, wait)) {
      DataOutputStream out = connection.out();
      request.send(out);
      Status status;
      do {
        status = Status.read(connection.in());
      } while (status == null); // COMING
      if (status == Status.ERROR_CHECKSUM) {
        throw new OtherSumsException();
      }
      if (status != Status.SUCCESS) {
        throw new IOException("The datanode says " + status);
      }
      out.writeByte(ReplicaFetchRequest.JOINS);
      out.flush();
    }
  }
}
