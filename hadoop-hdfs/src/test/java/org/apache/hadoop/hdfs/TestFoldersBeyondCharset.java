/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import static org.junit.Assert.assertEquals;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.testing.ChildJvm;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Tests that folders of DataNodes and clients may have names with characters outside the charset of file names. */
@Category(ClusterTest.class)
public class TestFoldersBeyondCharset {
  private static final int BOUND_SECONDS = 180;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  /** Writes files that are synced to disk and whose DataNodes die. */
  public static final class Program {
    private static final int NODES = 4;
    private static final int BLOCK = 64 << 10;
    private static final int PACKET = 4096;

    private final Configuration conf = new HdfsConfiguration();
    private final MiniDFSCluster cluster;

    private Program(File base) throws IOException {
      System.setProperty("test.build.data", base.getPath());
      System.setProperty("hadoop.log.dir", new File(base, "logs").getPath());
      conf.set("hadoop.tmp.dir", new File(base, "tmp").getPath());
      conf.setInt("dfs.namenode.replication.interval", 3600);
      cluster = new MiniDFSCluster.Builder(conf).numDataNodes(NODES).build();
      cluster.waitActive();
      conf.setInt("dfs.client-write-packet-size", PACKET);
      conf.setInt("dfs.client.write.max-packets-in-flight", 1);
      conf.set("dfs.client.block.write.replace-datanode-on-failure.policy", "always");
      conf.setInt("dfs.client.write.replay.memory.mb", 0);
      conf.set("dfs.client.write.replay.dir", new File(base, "replay").getPath());
    }

    public static void main(String[] arguments) {
      int status = 1;
      try {
        Program program = new Program(new File(arguments[0], "caf\u00e9"));
        program.write("forced", 3);
        program.forceFinished();
        program.write("of one replica", 1, BLOCK / 2);
        program.write("of three replicas", 3, BLOCK / 2);
        status = 0;
      } catch (Throwable e) {
        e.printStackTrace();
      }
      System.exit(status);
    }

    /** Writes a block that is already finished when the sync is requested. */
    private void forceFinished() throws Exception {
      FileSystem fs = FileSystem.newInstance(NameNode.getUri(cluster.getNameNode().getNameNodeAddress()), conf);
      try (FSDataOutputStream out = fs.create(new Path("/finished"), true, PACKET, (short) 3, BLOCK)) {
        out.write(new byte[BLOCK]);
        out.hsync();
        System.out.println("> finished: forced");
      }
    }

    private void write(String name, int replicas, Integer... dieAfter) throws Exception {
      InetSocketAddress names = cluster.getNameNode().getNameNodeAddress();
      FileSystem fs = FileSystem.newInstance(NameNode.getUri(names), DyingSockets.plan(conf, names, List.of(dieAfter)));
      byte[] data = new byte[BLOCK - 100];
      Arrays.fill(data, (byte) replicas);
      FSDataOutputStream out = fs.create(new Path("/" + name), true, PACKET, (short) replicas, BLOCK);
      out.write(data, 0, data.length - PACKET);
      if (dieAfter.length == 0) {
        out.hsync();
      } else {
        out.hflush();
      }
      Method count = out.getWrappedStream().getClass().getMethod("getNumCurrentReplicas");
      count.setAccessible(true);
      Object nodes = count.invoke(out.getWrappedStream());
      out.write(data, data.length - PACKET, PACKET);
      out.close();
      try (InputStream in = cluster.getFileSystem().open(new Path("/" + name))) {
        boolean isWhole = Arrays.equals(data, in.readAllBytes());
        System.out.println("> " + name + ": " + nodes + " nodes, " + DyingSockets.dead() + " dead, whole " + isWhole);
      }
    }
  }

  @Test
  public void filesAreWritten() throws Exception {
    String said = new ChildJvm(folder.newFolder().toPath()).environment("LC_ALL", "C")
        .run(BOUND_SECONDS, Program.class.getName(), folder.newFolder().getPath());
    assertEquals(said, "> forced: 3 nodes, 0 dead, whole true\n"
        + "> finished: forced\n"
        + "> of one replica: 1 nodes, 1 dead, whole true\n"
        + "> of three replicas: 3 nodes, 1 dead, whole true\n",
        said.lines().filter(line -> line.startsWith("> ")).map(line -> line + "\n").collect(Collectors.joining()));
  }
}
