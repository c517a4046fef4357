/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.ab.util.UserError;

/**
 * Containment of an arm's signals.
 *
 * <p>Stock Hadoop 0.22.0 signals process groups in a way that can reach every process of the user. An arm therefore
 * runs with a harmless {@code kill} first on its path and, where the system allows it, in a PID namespace of its own:
 * it then cannot address any process outside, and all its processes end when the first one does.
 *
 * <p>A measurement may also ask for its own network; safety does not depend on that.
 *
 * @param safeKill the folder that holds the harmless {@code kill}
 * @param namespace true if a PID namespace is available
 * @param network the requested network, which is available; empty if none was requested
 */
public record Isolation(Path safeKill, boolean namespace, Optional<? extends PrivateNetwork> network) {
  private static final String UNSHARE = "unshare";
  private static final List<String> PROCESSES = List.of("--pid", "--fork", "--mount-proc", "--kill-child");
  private static final long PROBE_SECONDS = 20;

  /**
   * Detects what this system supports.
   *
   * @throws UserError if the harmless kill is missing, or the requested network is not available
   */
  public static Isolation detect(Path repository, Optional<? extends PrivateNetwork> network) {
    Path folder = repository.resolve("dev-support/safe-kill");
    if (!Files.isExecutable(folder.resolve("kill"))) {
      throw new UserError(folder.resolve("kill") + " is missing or not executable: unpatched Hadoop must not start "
          + "without it; restore it from git");
    }
    network.ifPresent(PrivateNetwork::require);
    List<String> probe = new ArrayList<>(List.of(UNSHARE));
    probe.addAll(PROCESSES);
    probe.add("true");
    return new Isolation(folder, succeeds(probe), network);
  }

  /** Returns true if the program exists and exits with status 0. */
  static boolean succeeds(List<String> command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
      process.getOutputStream().close();
      if (!process.waitFor(PROBE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return false;
      }
      return process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Returns a one-line description for reports. */
  public String describe() {
    return (namespace ? "each run in a PID namespace, with the safe kill"
        : "NO PID namespace (needs root or unshare); only the safe kill stands between an arm and other processes")
        + network.map(own -> "; in " + own).orElse("");
  }

  /**
   * Wraps a command so that it runs in its own session, outside the terminal's process group, and in the namespaces.
   *
   * <p>setsid, unshare and the shell either become the process or remain its parent; in both cases it ends when the
   * returned command does.
   */
  List<String> wrap(List<String> command) {
    List<String> wrapped = new ArrayList<>(List.of("setsid"));
    if (namespace || network.isPresent()) {
      wrapped.add(UNSHARE);
    }
    if (namespace) {
      wrapped.addAll(PROCESSES);
    }
    network.ifPresent(own -> wrapped.add(own.option()));
    wrapped.addAll(network.isPresent() ? network.get().enter(command) : command);
    return wrapped;
  }

  /** Returns a PATH that begins with the folder of the harmless kill. */
  String path(String inherited) {
    return safeKill + File.pathSeparator + inherited;
  }
}
