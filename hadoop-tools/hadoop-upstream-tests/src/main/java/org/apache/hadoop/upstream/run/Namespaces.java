/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The isolation of a test JVM in namespaces of its own: PID, so that nothing outlives it and a wrong kill hits nobody
 * else; network with the loopback device up, so that two tests can use the same port; mount, for a private /tmp.
 */
public enum Namespaces {
  FULL(List.of("unshare", "--pid", "--fork", "--mount-proc", "--kill-child", "--net"), "loopback",
      "processes, network, /tmp"),
  /**
   * PID namespaces only, if network namespaces are denied or iproute2 is missing: ports clash, so one class at a time.
   */
  PROCESSES(List.of("unshare", "--pid", "--fork", "--mount-proc", "--kill-child"), "shared-network",
      "processes, /tmp"),
  /** No namespaces, if they are denied: one class at a time. */
  NONE(List.of(), "none", "process group");

  private static final int PROBE_SECONDS = 20;

  private final List<String> unshare;
  private final String network;
  private final String isolated;

  Namespaces(List<String> unshare, String network, String isolated) {
    this.unshare = unshare;
    this.network = network;
    this.isolated = isolated;
  }

  /** Returns the strongest one that works here, tried with a scratch directory below {@code directory}. */
  public static Namespaces best(Path script, Path directory) throws IOException, InterruptedException {
    Path scratch = Files.createTempDirectory(directory, "probe");
    try {
      return FULL.works(script, scratch) ? FULL : PROCESSES.works(script, scratch) ? PROCESSES : NONE;
    } finally {
      WorkingDirectory.delete(scratch);
    }
  }

  /**
   * Returns the command that runs {@code command} isolated, with {@code temporary} as /tmp, except for {@code needed}.
   */
  List<String> wrap(Path script, Path temporary, List<Path> needed, List<String> command) {
    List<String> wrapped = new ArrayList<>(unshare);
    wrapped.addAll(List.of("bash", script.toString(), network, temporary.toString(), belowTmp(needed)));
    wrapped.addAll(command);
    return wrapped;
  }

  /** Returns true if several classes can run at a time. */
  public boolean allowsParallel() {
    return this == FULL;
  }

  /** Returns a description of what is isolated, for users. */
  public String isolated() {
    return isolated;
  }

  /** Returns the topmost of the paths below /tmp, joined as in a class path. */
  private static String belowTmp(List<Path> paths) {
    List<Path> top = new ArrayList<>();
    paths.stream().map(Path::normalize).filter(path -> path.startsWith("/tmp")).sorted().forEach(path -> {
      if (top.stream().noneMatch(path::startsWith)) {
        top.add(path);
      }
    });
    return top.stream().map(Path::toString).collect(Collectors.joining(":"));
  }

  private boolean works(Path script, Path directory) throws IOException, InterruptedException {
    Process probe;
    try {
      probe = new ProcessBuilder(wrap(script, directory, List.of(script), List.of("true")))
          .redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    } catch (IOException e) {
      return false;
    }
    if (!probe.waitFor(PROBE_SECONDS, TimeUnit.SECONDS)) {
      probe.destroyForcibly();
      return false;
    }
    return probe.exitValue() == 0;
  }
}
