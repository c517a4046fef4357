/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.hadoop.ab.arms.Arm;
import org.apache.hadoop.ab.arms.Jars;
import org.apache.hadoop.ab.arms.Jdk;
import org.apache.hadoop.ab.cluster.ClusterRun;
import org.apache.hadoop.ab.cluster.ClusterWorkloads;
import org.apache.hadoop.ab.cluster.InputCache;
import org.apache.hadoop.ab.cluster.Workload;

/** An arm that runs the {@code ArmMain} of the tests instead of Hadoop, and lets a test look for leftovers. */
public final class FakeArm {
  private final Path folder;
  private final Arm arm;
  private final String sum;

  public FakeArm(Path folder) throws IOException {
    this.folder = folder;
    Path jar = folder.resolve("hadoop-fake.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry("a jar"));
    }
    sum = Jars.sha256(jar);
    arm = new Arm("fake", "a fake", List.of(jar),
        List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"), List.of(), Map.of("fake.JobTracker", jar),
        Map.of("fake.MapTask", jar), Map.of(jar, sum), Map.of(), 17, Integer.MAX_VALUE);
  }

  /** Returns a side that behaves as {@code mode} says. */
  public Side side(String label, String mode, int port) {
    return new Side(label, arm, Jdk.current(),
        Map.of("fake.mode", mode, "fake.sum", sum, "fake.port", Integer.toString(port)));
  }

  public Side side(String mode) {
    return side("fake", mode, 0);
  }

  /** Returns the properties that a run passes to this arm. */
  public Properties told(Measurement run, RunFolder into) throws Exception {
    run.prepare(side("good"), into);
    Properties properties = new Properties();
    try (Reader in = Files.newBufferedReader(into.properties())) {
      properties.load(in);
    }
    return properties;
  }

  public ClusterRun measurement() throws IOException {
    return measurement(List.of());
  }

  public ClusterRun measurement(List<Probe> probes) throws IOException {
    Workload workload = ClusterWorkloads.named("small-job").orElseThrow();
    var shape = workload.shape(OptionalLong.empty());
    Path input = new InputCache(folder.resolve("inputs")).input(workload, shape, 1);
    List<Path> classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator)).map(Path::of)
        .toList();
    return new ClusterRun(workload, shape, input, 1, classPath, probes, folder.resolve("no-agent.jar"));
  }

  public static Isolation isolation(boolean namespace) {
    return new Isolation(Path.of(System.getProperty("repository.root"), "dev-support/safe-kill"), namespace,
        Optional.empty());
  }

  /**
   * Returns the processes that work below {@code root} or carry its mark, as the guard does, but found in another way.
   */
  static Map<Long, String> processesOf(Path root) throws IOException {
    Map<Long, String> found = new HashMap<>();
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      for (ProcessHandle process : all.toList()) {
        Path proc = Path.of("/proc", Long.toString(process.pid()));
        try {
          boolean inside = Files.readSymbolicLink(proc.resolve("cwd")).startsWith(root);
          boolean marked = new String(Files.readAllBytes(proc.resolve("environ"))).contains("STAMPEDE_AB_RUN=" + root);
          if (inside || marked) {
            found.put(process.pid(), process.info().commandLine().orElse("?"));
          }
        } catch (IOException e) {
          // The process has ended, or belongs to another user.
        }
      }
    }
    return found;
  }
}
