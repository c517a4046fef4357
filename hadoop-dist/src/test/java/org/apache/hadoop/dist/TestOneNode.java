/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.dist;

import static org.hamcrest.CoreMatchers.containsString;
import static org.hamcrest.CoreMatchers.not;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.junit.Assert.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.dist.Installation.Result;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** A cluster of one node, as who unpacks the tarball has it. */
@Category(ClusterTest.class)
public class TestOneNode extends OneNodeTestBase {
  @Test
  public void threeCommandsSortAndPagesAnswer() throws Exception {
    Result started = node.run("cluster", "start").assertStatus(0);
    assertEquals("", started.err());
    awaitFiles();
    Result sorted = node.run("hadoop", "terabench", "640k").assertStatus(0);
    assertThat(sorted.out(), containsString("terabench: right, 640000 rows: make "));

    Result status = node.run("cluster", "status").assertStatus(0);
    assertEquals(status.out(), 5, status.out().lines().filter(line -> line.matches("\\w+: process \\d+, \\d+ ports"))
        .count());
    node.run("hadoop", "fs", "-put", node.conf().resolve("workers").toString(), "/in/workers").assertStatus(0);
    node.run("hadoop", "streaming", System.getProperty("streaming.jar"), "-input", "/in", "-output", "/out", "-mapper",
        "cat", "-reducer", "wc -l").assertStatus(0);
    assertEquals("2", node.run("hadoop", "fs", "-cat", "/out/part-00000").assertStatus(0).out().strip());

    assertThat(node.get(50030, "/jobtracker.jsp"), containsString("TeraSort"));
    assertThat(node.get(50060, "/tasktracker.jsp"), containsString("Task Tracker Status"));
    assertThat(node.get(50070, "/dfshealth.jsp"), containsString("NameNode"));
    assertThat(node.get(50090, "/status.jsp"), containsString("SecondaryNameNode"));
    assertThat(node.get(50075, "/browseDirectory.jsp?dir=/&namenodeInfoPort=" + node.port(50070)),
        containsString("mapred"));

    Result again = node.run("mapred", "--daemon", "start", "jobtracker").assertStatus(2);
    assertThat(again.err(), containsString("mapred: the jobtracker runs already, as process "
        + node.process("jobtracker").pid()));
  }

  @Test
  public void aBadConfigurationIsRefusedInOneLine() throws Exception {
    node.run("hdfs", "--daemon", "start", "namenode").assertStatus(0);
    Path site = node.conf().resolve("mapred-site.xml");
    String good = Files.readString(site);
    Files.writeString(site, good.replace("<configuration>", "<configuration><property><name>"
        + "mapreduce.tasktracker.child.pool.size</name><value>many</value></property>"));
    try {
      Result refused = node.run("mapred", "--daemon", "start", "tasktracker").assertStatus(2);
      assertEquals(refused.err(), 1, refused.err().lines().count());
      assertThat(refused.err(), containsString("mapred: the tasktracker did not start: "));
      assertThat(refused.err(), containsString("mapreduce.tasktracker.child.pool.size"));
      assertThat(refused.err(), containsString("many"));
    } finally {
      Files.writeString(site, good);
    }
  }

  @Test
  public void whatCannotRunSaysSo() throws Exception {
    node.setVariable("HADOOP_DATA_DIR", FOLDER.getRoot() + "/elsewhere");
    try {
      Result refused = node.run("hdfs", "--daemon", "start", "namenode").assertStatus(2);
      assertEquals(refused.err(), 1, refused.err().lines().count());
      assertThat(refused.err(), containsString("hdfs: the namenode did not start: "));
      assertThat(refused.err(), containsString("elsewhere/dfs/name"));
      assertThat(refused.err(), not(containsString("Exception")));
    } finally {
      node.setVariable("HADOOP_DATA_DIR", null);
    }
  }
}
