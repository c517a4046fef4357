/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.PacketHeader;

/**
 * A factory of sockets to DataNodes that fail after a given number of bytes sent: from then on the node is dead to this
 * client, but not to others. Only one plan is active at a time.
 */
public final class DyingSockets extends FactoryOfOneKind {
  /** Fails once the last packet of the block is sent: the node has the whole block but is never heard from again. */
  public static final int AFTER_LAST_PACKET = -1;
  private static final int LAST_FLAG = 4 + 8 + 8;

  private static final Set<Integer> DEAD = ConcurrentHashMap.newKeySet();
  private static final Queue<Integer> PLAN = new ArrayDeque<>();
  private static int namenode;
  private static volatile boolean isClosed;

  /** Plans the failure of the next connections to DataNodes, one for each entry; later connections live. */
  public static Configuration plan(Configuration conf, InetSocketAddress names, List<Integer> bytes) {
    isClosed = true;
    return planned(conf, names, bytes);
  }

  /** Plans, as {@link #plan} does, connections that fail on write but stay open, and silent. */
  public static Configuration planSilent(Configuration conf, InetSocketAddress names, List<Integer> bytes) {
    isClosed = false;
    return planned(conf, names, bytes);
  }

  private static Configuration planned(Configuration conf, InetSocketAddress names, List<Integer> bytes) {
    synchronized (PLAN) {
      namenode = names.getPort();
      PLAN.clear();
      PLAN.addAll(bytes);
    }
    DEAD.clear();
    Configuration with = new Configuration(conf);
    with.set("hadoop.rpc.socket.factory.class.ClientProtocol", DyingSockets.class.getName());
    return with;
  }

  /** Returns the number of nodes that have died. */
  public static int dead() {
    return DEAD.size();
  }

  /** Checks whether the node at a port has died. */
  public static boolean isDead(int port) {
    return DEAD.contains(port);
  }

  private static Integer next(int port) {
    synchronized (PLAN) {
      return port == namenode ? null : PLAN.poll();
    }
  }

  @Override
  public Socket createSocket() {
    return new Dying();
  }

  private static final class Dying extends Socket {
    private int port;
    private Integer bytes;

    @Override
    public void connect(SocketAddress to, int timeout) throws IOException {
      port = ((InetSocketAddress) to).getPort();
      if (DEAD.contains(port)) {
        throw new ConnectException("the node at " + port + " is dead");
      }
      super.connect(to, timeout);
      bytes = next(port);
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
      OutputStream out = super.getOutputStream();
      return bytes == null ? out : new Fuse(out);
    }

    private final class Fuse extends FilterOutputStream {
      private int sent;

      Fuse(OutputStream out) {
        super(out);
      }

      @Override
      public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
      }

      @Override
      public void write(byte[] b, int off, int len) throws IOException {
        if (bytes == AFTER_LAST_PACKET) {
          boolean isLast = len == PacketHeader.PKT_HEADER_LEN && b[off + LAST_FLAG] == 1;
          if (isLast) {
            DEAD.add(port);
            shutdownInput();
          }
          out.write(b, off, len);
        } else {
          int fits = Math.min(len, bytes - sent);
          out.write(b, off, fits);
          sent += fits;
          if (fits < len) {
            DEAD.add(port);
            if (isClosed) {
              Dying.this.close();
            }
            throw new IOException("the node at " + port + " dies after " + sent + " bytes");
          }
        }
      }
    }
  }
}
