/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.archive;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Checks that the warm-up of a waiting JVM does what each task does, and leaves nothing behind that belongs to the job.
 */
public class TestTaskWarmUp {
  @ClassRule
  public static final TemporaryFolder FOLDER = new TemporaryFolder();

  /** @param folders put first on the class path */
  private static String warmUp(File... folders) throws Exception {
    String classPath = Stream.concat(Stream.of(folders).map(File::toString),
        Stream.of(System.getProperty("java.class.path"))).collect(Collectors.joining(File.pathSeparator));
    Process process = new ProcessBuilder(new File(System.getProperty("java.home"), "bin/java").toString(),
        "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Dlog4j.defaultInitOverride=true",
        "-Xlog:class+load", "-cp", classPath, WarmUpRemains.class.getName())
        .directory(FOLDER.newFolder()).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(output, 0, process.waitFor());
    return output;
  }

  private static void assertNothingRemains(String output) {
    List<String> lines = output.lines().toList();
    assertEquals(List.of(), lines.stream().filter(line -> line.startsWith("remains")).toList());
    assertEquals(WarmUpRemains.END, lines.stream().filter(WarmUpRemains.END::equals).findFirst().orElse(null));
  }

  @Test
  public void nothingRemainsOfIt() throws Exception {
    assertNothingRemains(warmUp());
  }

  /** A task's metrics start with the task, including those of its login: here they go to a file. */
  @Test
  public void metricsDoNotBeginBeforeTheTask() throws Exception {
    File folder = FOLDER.newFolder();
    Files.writeString(folder.toPath().resolve("hadoop-metrics.properties"),
        "ugi.class=org.apache.hadoop.metrics.file.FileContext\nugi.fileName=metrics\n");
    assertNothingRemains(warmUp(folder));
  }

  /** Checks classes that each indicate a step: the login, the logging setup, and the proxies. */
  @Test
  public void itDoesWhatEachTaskDoes() throws Exception {
    String output = warmUp();
    String before = output.substring(0, output.indexOf("warmed up"));
    for (String step : List.of("javax.security.auth.login.LoginContext ", "org.apache.hadoop.security.KerberosName ",
        "org.apache.log4j.config.PropertySetter ", "org.apache.hadoop.mapred.TaskLogAppender ", ".$Proxy")) {
      assertTrue(step, before.contains(step));
    }
  }
}
