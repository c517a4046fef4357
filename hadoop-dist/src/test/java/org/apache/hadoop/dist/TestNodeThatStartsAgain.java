/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.dist;

import static org.hamcrest.CoreMatchers.containsString;
import static org.hamcrest.MatcherAssert.assertThat;

import java.time.Duration;
import java.util.List;
import org.apache.hadoop.testing.ClusterTest;
import org.apache.hadoop.testing.EndedProcess;
import org.apache.hadoop.testing.Jdks;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Tests restarts of a one-node cluster: its daemons have died, or it has run on another JDK. */
@Category(ClusterTest.class)
public class TestNodeThatStartsAgain extends OneNodeTestBase {
  private static final List<String> HDFS = List.of("namenode", "secondarynamenode", "datanode");
  private static final List<String> MAPRED = List.of("jobtracker", "tasktracker");

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
        EndedProcess.await(process, Duration.ofMinutes(1));
        assertThat(node.run(program, "--daemon", "status", daemon).assertStatus(1).out(),
            containsString(daemon + ": has ended without being stopped"));
        if (daemon.equals("datanode")) {
          assertThat("the others go on", node.run("cluster", "start").assertStatus(0).out(),
              containsString("namenode: process " + node.process("namenode").pid() + ", 2 ports, already running\n"));
          node.process(daemon);
        } else {
          node.run(program, "--daemon", "start", daemon).assertStatus(0);
        }
      }
    }
    awaitFiles();
    node.run("hadoop", "fs", "-ls", "/kept").assertStatus(0);
    assertThat(node.run("hadoop", "smalljob", "--jobs", "1").assertStatus(0).out(), containsString("smalljob: median"));
  }

  /** Waits until the JobTracker answers: while it is starting, it exits if its file system goes away. */
  private static void awaitJobs() throws Exception {
    await(() -> {
      node.process("jobtracker");
      return node.run("mapred", "job", "-list");
    }, list -> list.status() == 0);
  }
}
