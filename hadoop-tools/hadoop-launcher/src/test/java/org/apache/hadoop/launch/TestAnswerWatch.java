/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.launch;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.Test;

public class TestAnswerWatch {
  private static final String TRACKER = "the JobTracker at jobtracker:9001 (mapreduce.jobtracker.address) has not"
      + " answered for 10 s, still waiting; 'cluster status' shows which daemons are running, and what a JobTracker"
      + " waits for";
  private static final String[] CALL = {"java.lang.Object.wait", "org.apache.hadoop.ipc.Client.call",
      "org.apache.hadoop.ipc.WritableRpcEngine$Invoker.invoke", "jdk.proxy2.$Proxy3.getStagingAreaDir",
      "org.apache.hadoop.mapreduce.Cluster.getStagingAreaDir", "org.apache.hadoop.hdfs.Example.main"};

  private final Configuration conf = new Configuration(false);
  private final AnswerWatch watch = new AnswerWatch(Thread.currentThread(),
      new Failures(new Addresses(conf), "Client"), text -> {
      });

  private static StackTraceElement[] stack(String... methods) {
    List<StackTraceElement> frames = new ArrayList<>();
    for (String method : methods) {
      int dot = method.lastIndexOf('.');
      frames.add(new StackTraceElement(method.substring(0, dot), method.substring(dot + 1), null, -1));
    }
    return frames.toArray(StackTraceElement[]::new);
  }

  /** Looks at the thread as often as the watch does before it reports anything, and checks that it reports nothing. */
  private void lookInVain(long waits, StackTraceElement[] stack) {
    for (int i = 0; i < AnswerWatch.SECONDS; i++) {
      assertEquals(Optional.empty(), watch.look(waits, stack));
    }
  }

  @Test
  public void aDaemonThatDoesNotAnswerIsTold() {
    conf.set("mapreduce.jobtracker.address", "jobtracker:9001");
    lookInVain(7, stack(CALL));
    assertEquals(Optional.of(TRACKER), watch.look(7, stack(CALL)));
  }

  @Test
  public void callsThatAreAnsweredAreNot() {
    lookInVain(7, stack(CALL));
    lookInVain(8, stack(CALL));
    assertEquals("computes", Optional.empty(), watch.look(8, stack("org.apache.hadoop.mapred.Job.run")));
    lookInVain(8, stack(CALL));
    assertEquals("connects", Optional.empty(), watch.look(8, stack("java.lang.Thread.sleep",
        "org.apache.hadoop.ipc.Client$Connection.setupIOstreams", "org.apache.hadoop.ipc.Client.call")));
    lookInVain(8, stack(CALL));
  }

  @Test
  public void callsToOthersAreNot() {
    StackTraceElement[] other = stack("java.lang.Object.wait", "org.apache.hadoop.ipc.Client.call", "my.Tool.main");
    lookInVain(7, other);
    assertEquals(Optional.empty(), watch.look(7, other));
  }
}
