/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.replay;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.FactoryOfOneKind;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.PipelineAck;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.Status;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Tests that a DataNode whose acknowledgements make no sense is excluded, and the file is written. */
@Category(ClusterTest.class)
public class TestGarbageAcks {
  /** The timeout, in milliseconds, of a test that hangs. */
  private static final int HANGS = 60_000;
  private static final int NODES = 3;
  private static final String FILE = "/file";

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  /** A factory of sockets to DataNodes, the first of which reports a failure of the third node in a pipeline of one. */
  public static final class Sockets extends FactoryOfOneKind {
    private static final AtomicInteger TO_DATANODES = new AtomicInteger();
    private static int namenode;

    @Override
    public Socket createSocket() {
      return new Lying();
    }
  }

  private static final class Lying extends Socket {
    private boolean isFirst;

    @Override
    public void connect(SocketAddress to, int timeout) throws IOException {
      super.connect(to, timeout);
      isFirst = ((InetSocketAddress) to).getPort() != Sockets.namenode
          && Sockets.TO_DATANODES.getAndIncrement() == 0;
    }

    @Override
    public InputStream getInputStream() throws IOException {
      InputStream in = super.getInputStream();
      return isFirst ? new Garbage(in) : in;
    }
  }

  /**
   * A stream with the answer to the request for a block, followed by an acknowledgement from more DataNodes than there
   * are.
   */
  private static final class Garbage extends FilterInputStream {
    /** The length of the answer: a status, and an empty name. */
    private static final int ANSWER = Short.BYTES + 1;

    private final byte[] ack;
    private int read;

    Garbage(InputStream in) throws IOException {
      super(in);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      new PipelineAck(0, new Status[] {Status.SUCCESS, Status.SUCCESS, Status.ERROR})
          .write(new DataOutputStream(bytes));
      ack = bytes.toByteArray();
    }

    @Override
    public int read() throws IOException {
      int next;
      if (read < ANSWER) {
        next = in.read();
      } else {
        next = read - ANSWER < ack.length ? ack[read - ANSWER] & 0xFF : -1;
      }
      read++;
      return next;
    }

    @Override
    public int read(byte[] to, int at, int length) throws IOException {
      int next = read();
      if (next < 0) {
        return -1;
      }
      to[at] = (byte) next;
      return 1;
    }

    @Override
    public int available() {
      return 0;
    }
  }

  @Test(timeout = HANGS)
  public void acknowledgementOfTooManyNodesIsTheFaultOfTheLastOne() throws Exception {
    System.setProperty("test.build.data", folder.getRoot().getPath());
    System.setProperty("hadoop.log.dir", folder.newFolder("logs").getPath());
    MiniDFSCluster cluster = new MiniDFSCluster.Builder(new HdfsConfiguration()).numDataNodes(NODES).build();
    try {
      cluster.waitActive();
      InetSocketAddress names = cluster.getNameNode().getNameNodeAddress();
      Sockets.namenode = names.getPort();
      Configuration conf = new HdfsConfiguration();
      conf.set("hadoop.rpc.socket.factory.class.ClientProtocol", Sockets.class.getName());
      byte[] data = new byte[100_000];
      new Random(48).nextBytes(data);
      DFSClient client = new DFSClient(names, conf);
      try (OutputStream out = client.create(FILE, true, (short) 1, 1 << 20)) {
        out.write(data);
      }
      assertEquals("connections", 2, Sockets.TO_DATANODES.get());
      try (InputStream in = client.open(FILE)) {
        assertArrayEquals(data, in.readAllBytes());
      }
      client.close();
    } finally {
      cluster.shutdown();
      System.clearProperty("test.build.data");
      System.clearProperty("hadoop.log.dir");
    }
  }
}
