/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.dist;

import static org.hamcrest.CoreMatchers.containsString;
import static org.hamcrest.CoreMatchers.endsWith;
import static org.hamcrest.CoreMatchers.startsWith;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.dist.Installation.Result;
import org.apache.hadoop.testing.ClusterTest;
import org.apache.hadoop.testing.Concurrently;
import org.apache.hadoop.testing.EndedProcess;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Tests what starts and stops daemons, and tells their state; most of them are scripts in place of a JVM. */
@Category(ClusterTest.class)
public class TestDaemonControl extends InstallationTestBase {
  /** The number of concurrent starts; without a lock, about one in three would go wrong. */
  private static final int STARTS = 5;

  /**
   * Checks unknown arguments of daemons: Apache Hadoop's print their usage and exit with status 0, or look for the
   * NameNode first.
   */
  @Test
  public void daemonsRefuseArgumentsTheyDoNotKnow() throws Exception {
    assertRefused("hdfs: the namenode has no argument '-formatt': expected one of -format, -upgrade, -finalize,"
        + " -rollback, -importCheckpoint", "hdfs", "namenode", "-formatt");
    assertRefused("hdfs: the secondarynamenode has no argument '-check': expected one of -checkpoint, -geteditsize",
        "hdfs", "secondarynamenode", "-check");
    assertRefused("mapred: the tasktracker has no argument 'now': expected none", "mapred", "--daemon", "start",
        "tasktracker", "now");
    assertRefused("hdfs: -format does not start a daemon: use 'hdfs namenode -format'", "hdfs", "--daemon", "start",
        "namenode", "-format");
    assertRefused("hdfs: unexpected argument '-now'", "hdfs", "--daemon", "stop", "namenode", "-now");
    assertThat(node.run("hdfs", "--daemon", "start", "namenode", "-UPGRADE").assertStatus(2).err(),
        startsWith("hdfs: the namenode did not start: "));
  }

  /** Checks the status of a process that logs as a JobTracker does. */
  @Test
  public void whatAJobTrackerWaitsForIsShown() throws Exception {
    String log = node.home() + "/logs/hadoop-$(id -un)-jobtracker-$(uname -n).log";
    String begun = "STARTUP_MSG: Starting JobTracker\nSTARTUP_MSG:   host = a\n";
    String failed = "2026-11-28 10:00:00,000 WARN org.apache.hadoop.mapred.JobTracker: Failed to initialize recovery"
        + " manager. \norg.apache.hadoop.ipc.RemoteException: java.io.IOException: File /a could only be replicated to"
        + " 0 nodes, instead of 1\n\tat a.b\n2026-11-28 10:00:01,000 WARN org.apache.hadoop.mapred.JobTracker: Again";
    String running = "2026-11-28 10:00:02,000 INFO org.apache.hadoop.mapred.JobTracker: Starting RUNNING\n" + failed;
    node.setVariable("HADOOP_START_TIMEOUT", "1");
    try {
      for (String text : List.of(begun + failed, begun + failed + "\n" + running, failed + "\n" + begun)) {
        Path logged = FOLDER.getRoot().toPath().resolve("logged" + text.hashCode());
        node.setVariable("JAVA_HOME", java("tracker" + text.hashCode(), "17", "echo '" + text + "' >" + log + "\n: >'"
            + logged + "'\nexec sleep 600"));
        node.run("mapred", "--daemon", "start", "jobtracker").assertStatus(1);
        await(() -> Files.exists(logged), exists -> exists);
        String shown = node.run("mapred", "--daemon", "status", "jobtracker").assertStatus(0).out();
        if (text.equals(begun + failed)) {
          assertThat(shown, containsString(", 0 ports; does not answer clients yet, because it cannot use its files in"
              + " HDFS: File /a could only be replicated to 0 nodes, instead of 1 (see " + node.home()
              + "/logs/hadoop-"));
        } else {
          assertThat(shown, endsWith(", 0 ports\n"));
        }
        node.run("mapred", "--daemon", "stop", "jobtracker").assertStatus(0);
      }
    } finally {
      node.setVariable("JAVA_HOME", null);
      node.setVariable("HADOOP_START_TIMEOUT", null);
    }
  }

  @Test
  public void theEnvironmentIsChecked() throws Exception {
    String old = java("java-8", "1.8.0_402", "");
    assertRefusedWith("JAVA_HOME", old,
        "'" + old + "/bin/java' is Java 8: set JAVA_HOME to Java 17 or later");
    assertRefusedWith("JAVA_HOME", "/none", "JAVA_HOME is '/none', which has no bin/java: set it to Java 17 or later");
    assertRefusedWith("HADOOP_HEAPSIZE", "1g", "HADOOP_HEAPSIZE is '1g': expected a whole number of 16 or more");
    assertRefusedWith("HADOOP_LOG_DIR", "/my logs", "paths must not contain a space or a colon: ");
  }

  @Test
  public void numbersMayBeginWithZeros() throws Exception {
    node.setVariable("HADOOP_STOP_TIMEOUT", "08");
    try {
      Result stopped = node.run("hdfs", "--daemon", "stop", "datanode").assertStatus(0);
      assertEquals("datanode: not running\n", stopped.out() + stopped.err());
    } finally {
      node.setVariable("HADOOP_STOP_TIMEOUT", null);
    }
  }

  /**
   * Checks that no unrelated process is killed: a daemon's remaining processes end within seconds, in which another
   * process may get one of their pids.
   */
  @Test
  public void noOtherProcessIsKilled() throws Exception {
    Process other = new ProcessBuilder("cat").start();
    try {
      node.execute(List.of("bash", "-c", ". " + node.home() + "/libexec/common.sh; . " + node.home()
          + "/libexec/daemon.sh; mark=HADOOP_PID_FILE=/none; end_processes KILL 1 " + other.pid())).assertStatus(0);
    } finally {
      other.getOutputStream().close();
    }
    assertEquals("it has ended by itself", 0, other.waitFor());
  }

  /** Checks that a program that starts a daemon while another is starting it is refused, and leaves that one alone. */
  @Test
  public void oneOfTwoStartsIsRefused() throws Exception {
    // It neither listens nor exits.
    node.setVariable("JAVA_HOME", java("java-17", "17", "sleep 600\nexit 1"));
    node.setVariable("HADOOP_START_TIMEOUT", "1");
    try {
      for (int i = 0; i < STARTS; i++) {
        Callable<Result> start = () -> node.run("hdfs", "--daemon", "start", "namenode");
        List<Result> results = new ArrayList<>(Concurrently.call(start, start));
        results.sort(Comparator.comparingInt(Result::status));
        results.get(0).assertStatus(1);
        assertThat(results.get(0).err(), containsString("does not listen yet"));
        results.get(1).assertStatus(2);
        assertThat(results.get(1).err(), containsString("hdfs: the namenode is already running, as process "
            + node.process("namenode").pid()));
        assertEquals(1, node.processes().stream().filter(line -> line.contains("-Dproc_namenode")).count());
        node.run("hdfs", "--daemon", "stop", "namenode").assertStatus(0);
      }
    } finally {
      node.setVariable("JAVA_HOME", null);
      node.setVariable("HADOOP_START_TIMEOUT", null);
    }
  }

  @Test
  public void whatDoesNotEndWhenAskedIsKilled() throws Exception {
    Path deaf = FOLDER.getRoot().toPath().resolve("deaf.now");
    node.setVariable("JAVA_HOME", java("deaf", "17", "trap '' TERM\n: >'" + deaf + "'\nexec sleep 600"));
    node.setVariable("HADOOP_START_TIMEOUT", "1");
    node.setVariable("HADOOP_STOP_TIMEOUT", "0");
    try {
      node.run("hdfs", "--daemon", "start", "datanode").assertStatus(1);
      ProcessHandle process = node.process("datanode");
      await(() -> {
        assertTrue(process.isAlive());
        return Files.exists(deaf);
      }, exists -> exists);
      Result stopped = node.run("hdfs", "--daemon", "stop", "datanode").assertStatus(0);
      assertEquals("hdfs: the datanode, process " + process.pid() + ", did not end when asked; killing it\n",
          stopped.err());
      EndedProcess.await(process, Duration.ofMinutes(1));
    } finally {
      for (String name : List.of("JAVA_HOME", "HADOOP_START_TIMEOUT", "HADOOP_STOP_TIMEOUT")) {
        node.setVariable(name, null);
      }
    }
  }

  /** Checks that an unknown key does not keep a cluster from starting, while an unreadable file does. */
  @Test
  public void theConfigurationIsCheckedBeforeAStart() throws Exception {
    Path site = node.conf().resolve("hdfs-site.xml");
    String shipped = Files.readString(site);
    try {
      Files.writeString(site, shipped.replace("dfs.replication<", "dfs.replicaton<"));
      Result found = node.run("cluster", "start").assertStatus(1);
      assertThat(found.err(), containsString("unknown: dfs.replicaton is '1': not a key of Hadoop; the nearest is "));
      assertThat(found.err(), containsString("\ncluster: starting anyway; "));
      assertThat("as nobody has formatted it", found.err(), containsString("\nhdfs: the namenode did not start: "));
      assertThat(found.err(), containsString("'hdfs namenode -format' creates a new file system. (see "));
      node.setVariable("HADOOP_CONF_CHECK_OPTS", "--accept=dfs.replicaton");
      assertThat(node.run("cluster", "start").assertStatus(1).err(), startsWith("hdfs: the namenode did not start: "));
      Files.writeString(site, shipped.replace("</configuration>", ""));
      assertThat(node.run("cluster", "start").assertStatus(2).err(),
          startsWith("cluster: conf-check: " + site + ":"));
    } finally {
      node.setVariable("HADOOP_CONF_CHECK_OPTS", null);
      Files.writeString(site, shipped);
    }
  }

  @Test
  public void whyADaemonDoesNotStartIsSaid() throws Exception {
    node.setVariable("HADOOP_OPTS", "-XX:+NoSuchOption");
    try {
      String error = node.run("hdfs", "--daemon", "start", "namenode").assertStatus(2).err();
      assertThat(error, startsWith("hdfs: the namenode did not start: Unrecognized VM option 'NoSuchOption' (see "));
      assertThat("where the JVM wrote it", error, containsString(".out)"));
    } finally {
      node.setVariable("HADOOP_OPTS", null);
    }
    String line = "2026-11-28 10:00:00,000 INFO org.apache.hadoop.ipc.Client: Retrying connect to server: namenode";
    node.setVariable("JAVA_HOME", java("waiting", "17", "echo '" + line + "' >>" + node.home()
        + "/logs/hadoop-$(id -un)-datanode-$(uname -n).log\nexec sleep 600"));
    node.setVariable("HADOOP_START_TIMEOUT", "3");
    try {
      assertThat(node.run("hdfs", "--daemon", "start", "datanode").assertStatus(1).err(),
          containsString(", but does not listen yet: Retrying connect to server: namenode (see "));
      node.run("hdfs", "--daemon", "stop", "datanode").assertStatus(0);
    } finally {
      node.setVariable("JAVA_HOME", null);
      node.setVariable("HADOOP_START_TIMEOUT", null);
    }
    Path site = node.conf().resolve("mapred-site.xml");
    String shipped = Files.readString(site);
    Files.writeString(site, shipped.replace("localhost:" + node.port(8021), "localhost"));
    try {
      assertThat(node.run("mapred", "--daemon", "start", "jobtracker").assertStatus(2).err(), startsWith(
          "mapred: the jobtracker did not start: Not a host:port pair: localhost; 'hadoop conf-check " + node.conf()
              + "' names the key (see "));
    } finally {
      Files.writeString(site, shipped);
    }
    assertRefusedWith("HADOOP_PID_DIR", "/dev/null/run", "cannot write to '/dev/null/run': the user ");
  }

  /**
   * Checks daemons of other users: as the name of a pid file contains the user's, another user would believe that
   * nothing is running.
   */
  @Test
  public void daemonsOfOtherUsersAreTold() throws Exception {
    Path run = Files.createDirectories(node.home().resolve("run"));
    Path file = Files.writeString(run.resolve("hadoop-alice-namenode.pid"), ProcessHandle.current().pid() + "\n");
    Path dead = Files.writeString(run.resolve("hadoop-bob-namenode.pid"), Integer.MAX_VALUE + "\n");
    node.setVariable("HADOOP_IDENT_STRING", "carol");
    try {
      String told = "namenode: not running as carol; there is process " + ProcessHandle.current().pid() + " (" + file
          + ")\n";
      assertEquals(told, node.run("hdfs", "--daemon", "status", "namenode").assertStatus(3).out());
      assertEquals(told, node.run("hdfs", "--daemon", "stop", "namenode").assertStatus(0).out());
      assertEquals("datanode: not running\n", node.run("hdfs", "--daemon", "status", "datanode").out());
      assertTrue("it is not this user's", Files.exists(file));
    } finally {
      node.setVariable("HADOOP_IDENT_STRING", null);
      Files.delete(file);
      Files.delete(dead);
    }
  }

  /** Creates a JDK that runs a script instead of Java, and returns its folder. */
  private static String java(String name, String version, String script) throws Exception {
    return ScriptedJdk.create(FOLDER.newFolder(name).toPath(), version, script);
  }

  private static void assertRefusedWith(String variable, String value, String message) throws Exception {
    node.setVariable(variable, value);
    try {
      Result result = node.run("hdfs", "--daemon", "start", "namenode").assertStatus(2);
      assertThat(result.err(), startsWith("hdfs: " + message));
      assertEquals(1, result.err().lines().count());
    } finally {
      node.setVariable(variable, null);
    }
  }
}
