/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.archive;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The warm-up of a JVM that waits for a task: it does what each task does, and leaves nothing that is a job's. */
public class TestTaskWarmUp {
  @ClassRule
  public static final TemporaryFolder FOLDER = new TemporaryFolder();

  private static String warmUp() throws Exception {
    Process process = new ProcessBuilder(new File(System.getProperty("java.home"), "bin/java").toString(),
        "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Dlog4j.defaultInitOverride=true",
        "-Xlog:class+load", "-cp", System.getProperty("java.class.path"), WarmUpRemains.class.getName())
        .directory(FOLDER.getRoot()).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(output, 0, process.waitFor());
    return output;
  }

  @Test
  public void nothingRemainsOfIt() throws Exception {
    List<String> lines = warmUp().lines().toList();
    assertEquals(List.of(), lines.stream().filter(line -> line.startsWith("remains")).toList());
    assertEquals(WarmUpRemains.END, lines.stream().filter(WarmUpRemains.END::equals).findFirst().orElse(null));
    assertEquals("files in its folder", 0, FOLDER.getRoot().list().length);
  }

  /** Classes that stand for a step each: of the log in, of the log's set-up, of the proxies, of HDFS. */
  @Test
  public void itDoesWhatEachTaskDoes() throws Exception {
    String output = warmUp();
    String before = output.substring(0, output.indexOf("warmed up"));
    for (String step : List.of("javax.security.auth.login.LoginContext ", "org.apache.hadoop.security.KerberosName ",
        "org.apache.log4j.config.PropertySetter ", "org.apache.hadoop.mapred.TaskLogAppender ", ".$Proxy",
        "org.apache.hadoop.hdfs.DistributedFileSystem ")) {
      assertTrue(step, before.contains(step));
    }
  }
}
