/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.dist;

import static org.hamcrest.CoreMatchers.containsString;
import static org.hamcrest.CoreMatchers.endsWith;
import static org.hamcrest.CoreMatchers.not;
import static org.hamcrest.CoreMatchers.startsWith;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.dist.Installation.Result;
import org.apache.hadoop.testing.ClusterTest;
import org.apache.hadoop.testing.HttpAnswer;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Tests a one-node cluster as a user has it after unpacking the tarball. */
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
    Result streamed = node.run("hadoop", "streaming", System.getProperty("streaming.jar"), "-input", "/in", "-output",
        "/out", "-mapper", "cat", "-reducer", "wc -l").assertStatus(0);
    assertThat(streamed.out() + streamed.err(), containsString(" " + node.home() + "/bin/hadoop job "));
    Result failed = node.run("hadoop", "streaming", System.getProperty("streaming.jar"), "-D",
        "mapreduce.map.maxattempts=1", "-input", "/in", "-output", "/failed", "-mapper", "false").assertStatus(1);
    assertThat(failed.err(), endsWith("\nhadoop: the job failed: its page, at the tracking URL above, shows why\n"));
    assertThat(failed.err(), not(containsString("\n\tat ")));
    assertEquals("2", node.run("hadoop", "fs", "-cat", "/out/part-00000").assertStatus(0).out().strip());

    assertThat(node.get(50030, "/jobtracker.jsp"), containsString("TeraSort"));
    for (int port : new int[] {50030, 50060, 50070, 50075}) {
      assertThat(node.get(port, "/overview"), containsString("<h2>Process</h2>"));
      assertThat(node.get(port, "/prom"), containsString("\njvm_"));
      assertThat(node.get(port, "/jmx"), containsString("\"beans\""));
    }
    assertGuarded();
    assertDaemonCanBeRecorded();
    assertThat(node.get(50060, "/tasktracker.jsp"), containsString("Task Tracker Status"));
    assertThat(node.get(50070, "/dfshealth.jsp"), containsString("NameNode"));
    assertThat(node.get(50090, "/status.jsp"), containsString("SecondaryNameNode"));
    assertThat(node.get(50075, "/browseDirectory.jsp?dir=/&namenodeInfoPort=" + node.port(50070)),
        containsString("mapred"));

    Result again = node.run("mapred", "--daemon", "start", "jobtracker").assertStatus(2);
    assertThat(again.err(), containsString("mapred: the jobtracker is already running, as process "
        + node.process("jobtracker").pid()));

    node.run("cluster", "restart").assertStatus(0);
    awaitFiles();
    node.run("hadoop", "wordcount", "/in", "/counted").assertStatus(0);
    assertThat(node.run("hadoop", "fs", "-cat", "/counted/part-*").assertStatus(0).out(),
        containsString("localhost\t"));
  }

  /**
   * Checks that a daemon in the foreground, as run by a service manager, is known to the other programs, and that its
   * program runs as long as the daemon does.
   */
  @Test
  public void aDaemonInTheForegroundIsKnown() throws Exception {
    Path output = FOLDER.getRoot().toPath().resolve("foreground.txt");
    Process service = node.start(output, "hdfs", "namenode");
    try {
      await(() -> {
        assertTrue(Files.readString(output), service.isAlive());
        return node.run("hdfs", "--daemon", "status", "namenode").out();
      }, status -> status.contains(", 2 ports"));
      ProcessHandle daemon = node.process("namenode");
      String refused = "hdfs: the namenode is already running, as process " + daemon.pid();
      assertThat(node.run("hdfs", "--daemon", "start", "namenode").assertStatus(2).err(), containsString(refused));
      assertThat(node.run("hdfs", "namenode").assertStatus(2).err(), containsString(refused));
      service.destroy();
      assertTrue("it does not end", service.waitFor(Installation.PATIENCE_MINUTES, TimeUnit.MINUTES));
      assertEquals("as the daemon ends when it is asked to", 143, service.exitValue());
      assertFalse(daemon.isAlive());
      assertEquals("namenode: not running",
          node.run("hdfs", "--daemon", "status", "namenode").assertStatus(3).out().strip());
    } finally {
      Installation.killTree(service.toHandle());
    }
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

  /** Checks that a master that exits after it has started to listen, while the others are starting, is reported. */
  @Test
  public void aMasterThatEndsSoonIsTold() throws Exception {
    Path output = FOLDER.getRoot().toPath().resolve("start.txt");
    Process start = node.start(output, "cluster", "start");
    try {
      await(() -> {
        assertTrue(Files.readString(output), start.isAlive());
        return Files.readString(output);
      }, text -> text.contains("jobtracker: process "));
      node.process("jobtracker").destroyForcibly();
      assertTrue("it does not end", start.waitFor(Installation.PATIENCE_MINUTES, TimeUnit.MINUTES));
      assertEquals(Files.readString(output), 1, start.exitValue());
      assertThat(Files.readString(output), containsString("cluster: jobtracker: has ended without being stopped ("));
      Path log;
      try (Stream<Path> logs = Files.list(node.home().resolve("logs"))) {
        log = logs.filter(file -> file.toString().matches(".*-jobtracker-.*\\.log")).findFirst().orElseThrow();
      }
      Files.writeString(log, "2026-11-27 10:00:00,000 ERROR org.example.Disk: no disk\n", StandardOpenOption.APPEND);
      assertThat(node.run("mapred", "--daemon", "status", "jobtracker").assertStatus(1).out(),
          endsWith("; its last error: no disk (see " + log + ")\n"));
    } finally {
      Installation.killTree(start.toHandle());
    }
  }

  /** Checks that a lack of disk space is reported: writing clients and the JobTracker wait silently. */
  @Test
  public void aDiskWithoutRoomIsTold() throws Exception {
    Path site = node.conf().resolve("hdfs-site.xml");
    String good = Files.readString(site);
    Files.writeString(site, good.replace("<configuration>", "<configuration><property><name>dfs.datanode.du.reserved"
        + "</name><value>" + Long.MAX_VALUE + "</value></property>"));
    String lack = "gets no new blocks: 0 KB in " + node.home() + "/data/dfs/data are free beyond"
        + " dfs.datanode.du.reserved, but five blocks of dfs.blocksize need 320 MB; ";
    try {
      assertThat(node.run("cluster", "start").assertStatus(0).err(), startsWith("hdfs: the datanode " + lack));
      String wait = "jobtracker: process \\d+, 2 ports; does not answer clients yet, because it cannot use its files in"
          + " HDFS: .*File .*/jobtracker.info could only be replicated to 0 nodes, instead of 1 .*";
      await(() -> {
        String status = node.run("cluster", "status").assertStatus(0).out();
        assertThat(status, containsString(" ports; " + lack));
        return status;
      }, status -> status.lines().anyMatch(line -> line.matches(wait)));
      assertThat(node.run("cluster", "start").assertStatus(0).out(),
          containsString(" ports, already running; " + lack));
      Path output = FOLDER.getRoot().toPath().resolve("waits.txt");
      Process client = node.start(output, "hadoop", "job", "-list");
      try {
        await(() -> {
          assertTrue("the JobTracker does not answer it", client.isAlive());
          return Files.readString(output);
        }, text -> text.contains("\n"));
      } finally {
        Installation.killTree(client.toHandle());
      }
      assertEquals("hadoop: the JobTracker at localhost:" + node.port(8021) + " (mapreduce.jobtracker.address) has not"
          + " answered for 10 s, still waiting; 'cluster status' shows which daemons are running, and what a JobTracker"
          + " waits for\n", Files.readString(output));
    } finally {
      Files.writeString(site, good);
    }
  }

  /** Checks that a request for a change, as sent by a link, is rejected, and one that only asks is not. */
  private static void assertGuarded() throws Exception {
    String level = "/logLevel?log=org.apache.hadoop";
    assertEquals(200, HttpAnswer.get(node.port(50070), level).status());
    assertEquals(403, HttpAnswer.get(node.port(50070), level + "&level=DEBUG").status());
  }

  /** Checks that the manual's command for Flight Recorder finds the daemon; to record it would take a minute. */
  private static void assertDaemonCanBeRecorded() throws Exception {
    String command = Files.readAllLines(node.home().resolve("share/doc/README.md")).stream().map(String::strip)
        .filter(line -> line.startsWith("jcmd ")).findFirst().orElseThrow();
    assertThat(command, containsString(" JFR.start "));
    Result answer = node.execute(List.of("bash", "-c", "cd " + node.home() + " && " + System.getProperty("java.home")
        + "/bin/" + command.replaceFirst("JFR\\.start .*", "JFR.check"))).assertStatus(0);
    assertThat(answer.out(), startsWith(node.process("jobtracker").pid() + ":\n"));
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
