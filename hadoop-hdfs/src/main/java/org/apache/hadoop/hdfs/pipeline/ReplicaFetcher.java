/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.pipeline;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
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
 * @param stallMax for how many more a node is waited for that says that bytes come
 */
public record ReplicaFetcher(SocketFactory sockets, int readTimeout, long writeTimeout, int stallMax) {
  /**
   * Returns when {@code node} has the replica.
   *
   * @throws IOException if it has none; one of stock closes the connection
   */
  void fetch(DatanodeInfo node, ReplicaFetchRequest request) throws IOException {
    long began = System.nanoTime();
    try (Socket socket = sockets.createSocket()) {
      NetUtils.connect(socket, NetUtils.createSocketAddr(node.getName()), readTimeout);
      socket.setSoTimeout(readTimeout);
      DataInputStream in = new DataInputStream(NetUtils.getInputStream(socket));
      request.send(new DataOutputStream(new BufferedOutputStream(NetUtils.getOutputStream(socket, writeTimeout))));
      Status status = Status.read(in);
      while (status == null) { // COMING
        long waited = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
        if (readTimeout > 0 && waited > (long) readTimeout + stallMax) {
          throw new IOException("Bytes have come for " + waited + " ms");
        }
        status = Status.read(in);
      }
      if (status != Status.SUCCESS) {
        throw new IOException("The datanode says " + status);
      }
    }
  }
}
