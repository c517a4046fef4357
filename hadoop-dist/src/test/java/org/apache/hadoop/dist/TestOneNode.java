/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.dist;

import static org.hamcrest.CoreMatchers.containsString;
import static org.hamcrest.CoreMatchers.not;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.dist.Installation.Result;
import org.apache.hadoop.testing.ClusterTest;
import org.apache.hadoop.testing.Jdks;
import org.junit.After;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** A cluster of one node, as who unpacks the tarball has it. */
@Category(ClusterTest.class)
public class TestOneNode {
  private static final List<String> HDFS = List.of("namenode", "secondarynamenode", "datanode");
  private static final List<String> MAPRED = List.of("jobtracker", "tasktracker");

  @ClassRule
  public static final TemporaryFolder FOLDER = new TemporaryFolder(new File(System.getProperty("dist.tarball"))
      .getParentFile());

  private static Installation node;

  @BeforeClass
  public static void format() throws Exception {
    node = Installation.unpack(FOLDER.getRoot().toPath());
    node.run("hdfs", "namenode", "-format").assertStatus(0);
  }

  /** Stops the cluster, after which nothing may be left. */
  @After
  public void stop() throws Exception {
    node.run("cluster", "stop").assertStatus(0);
    assertEquals(List.of(), node.processes());
    assertEquals(List.of(), files("run"));
    assertEquals(List.of(), files("data/tmp"));
  }

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
  public void theSameOnJdk25() throws Exception {
    node.setVariable("JAVA_HOME", Jdks.java(25).getParent().getParent().toString());
    try {
      node.run("cluster", "start").assertStatus(0);
      awaitFiles();
      assertThat(node.run("hadoop", "terabench", "10k", "/bench").assertStatus(0).out(),
          containsString("terabench: right, 10000 rows: make "));
      node.run("cluster", "stop").assertStatus(0);
    } finally {
      node.setVariable("JAVA_HOME", null);
    }
  }

  @Test
  public void killedDaemonsStartAgain() throws Exception {
    node.run("cluster", "start").assertStatus(0);
    awaitFiles();
    awaitJobs();
    node.run("hadoop", "fs", "-mkdir", "/kept").assertStatus(0);
    for (List<String> daemons : List.of(HDFS, MAPRED)) {
      String program = daemons == HDFS ? "hdfs" : "mapred";
      for (String daemon : daemons) {
        ProcessHandle process = node.process(daemon);
        process.destroyForcibly();
        process.onExit().get(1, TimeUnit.MINUTES);
        assertThat(node.run(program, "--daemon", "status", daemon).assertStatus(1).out(),
            containsString(daemon + ": has ended, and was not stopped"));
        node.run(program, "--daemon", "start", daemon).assertStatus(0);
      }
    }
    awaitFiles();
    node.run("hadoop", "fs", "-ls", "/kept").assertStatus(0);
    assertThat(node.run("hadoop", "smalljob", "--jobs", "1").assertStatus(0).out(), containsString("smalljob: median"));
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

  /** A NameNode that was started again changes nothing until it knows the blocks. */
  private static void awaitFiles() throws Exception {
    node.run("hdfs", "dfsadmin", "-safemode", "wait").assertStatus(0);
  }

  /** A JobTracker that still begins ends when its file system goes away. */
  private static void awaitJobs() throws Exception {
    while (node.run("mapred", "job", "-list").status() != 0) {
      node.process("jobtracker");
    }
  }

  /** The files in a folder of the installation, and in its folders. */
  private static List<String> files(String folder) throws IOException {
    Path path = node.home().resolve(folder);
    assertTrue(path.toString(), Files.isDirectory(path));
    try (Stream<Path> files = Files.walk(path)) {
      return files.filter(Files::isRegularFile).map(Path::toString).sorted().toList();
    }
  }
}
