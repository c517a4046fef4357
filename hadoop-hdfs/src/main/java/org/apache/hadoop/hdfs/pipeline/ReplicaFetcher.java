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
 * @param sockets the factory of connections
 * @param readTimeout milliseconds after which a silent node is given up; 0: never
 * @param writeTimeout milliseconds after which a node that accepts no data is given up; 0: never
 * @param stallMax how many milliseconds more to wait, in total, for nodes that report that the replica is coming
 */
public record ReplicaFetcher(SocketFactory sockets, int readTimeout, long writeTimeout, int stallMax) {
  /** The interval in milliseconds at which to check whether anyone is still waiting. */
  private static final int LOOK = 1000;

  /** A failure that affects every node: those that have the replica use a different checksum. */
  static final class OtherSumsException extends IOException {
    private static final long serialVersionUID = 1;

    OtherSumsException() {
      super("The datanodes that are left use a different checksum");
    }
  }

  /** Starts the wait for several nodes, which are asked one after another. */
  RefillWait begin(BooleanSupplier awaited) {
    return new RefillWait(readTimeout == 0 ? 0 : (long) readTimeout + stallMax, awaited);
  }

  /** A connection to a datanode, which waits for data as long as someone waits for the stream. */
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
   * Waits until {@code node} has the replica, and confirms to it that the replica will be used.
   *
   * @throws IOException if it does not have it; a stock datanode closes the connection
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
        throw new IOException("The datanode responded with " + status);
      }
      out.writeByte(ReplicaFetchRequest.JOINS);
      out.flush();
    }
  }
}
