/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.dist;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.apache.hadoop.testing.ChildJvm;
import org.apache.hadoop.testing.ClusterTest;
import org.apache.hadoop.testing.EndedProcess;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Tests that an aborted build leaves no daemon behind, as no signal from the terminal reaches daemons. */
@Category(ClusterTest.class)
public class TestBrokenOffBuild {
  private static final int PATIENCE_SECONDS = 120;
  private static final String STARTED = "started ";

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder(new File(System.getProperty("dist.tarball"))
      .getParentFile());

  /** A program that starts what the programs of bin/ take for a NameNode, and exits. */
  public static final class OnlyStarts {
    public static void main(String[] arguments) throws Exception {
      Path root = Path.of(arguments[0]);
      Installation node = Installation.unpack(root);
      node.setVariable("JAVA_HOME", ScriptedJdk.create(root.resolve("java-17"), "17", "sleep 600\nexit 1"));
      node.setVariable("HADOOP_START_TIMEOUT", "1");
      node.run("hdfs", "--daemon", "start", "namenode").assertStatus(1);
      System.out.println(STARTED + node.process("namenode").pid());
      System.exit(0);
    }
  }

  @Test
  public void leavesNoDaemon() throws Exception {
    Path root = folder.getRoot().toPath();
    String said = new ChildJvm(root.resolve("build")).options("-Ddist.tarball=" + System.getProperty("dist.tarball"),
        "-Ddist.name=" + System.getProperty("dist.name")).run(PATIENCE_SECONDS, OnlyStarts.class.getName(),
        root.toString());
    Optional<ProcessHandle> left = ProcessHandle.of(Long.parseLong(said.lines()
        .filter(line -> line.startsWith(STARTED)).findFirst().orElseThrow().substring(STARTED.length())));
    try {
      if (left.isPresent()) {
        EndedProcess.await(left.get(), Duration.ofSeconds(PATIENCE_SECONDS));
      }
    } finally {
      left.ifPresent(Installation::killTree);
    }
  }
}
