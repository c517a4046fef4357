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
 * The isolation that keeps an arm's signals to itself.
 *
 * <p>Stock Hadoop 0.22.0 signals process groups in a way that can reach every process of the user. So an arm runs with
 * a harmless {@code kill} first on its path, and in a PID namespace of its own where the system allows one: there is no
 * process outside that it could name, and all of it ends with its first process.
 *
 * <p>A measurement may ask for a network of its own, too. That is no matter of safety.
 *
 * @param safeKill the folder that holds the harmless {@code kill}
 * @param namespace whether a PID namespace can be had
 * @param network which network is wanted, and can be had
 */
public record Isolation(Path safeKill, boolean namespace, Optional<? extends PrivateNetwork> network) {
  private static final String UNSHARE = "unshare";
  private static final List<String> PROCESSES = List.of("--pid", "--fork", "--mount-proc", "--kill-child");
  private static final long PROBE_SECONDS = 20;

  /**
   * Tries what this system allows.
   *
   * @throws UserError if the harmless kill is missing, or a network that is wanted cannot be had
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

  /** Tells whether there is such a program, and it ends with status 0. */
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

  /** Returns one line for reports. */
  public String describe() {
    return (namespace ? "each run in a PID namespace, with the safe kill"
        : "NO PID namespace (needs root or unshare); only the safe kill stands between an arm and other processes")
        + network.map(own -> "; in " + own).orElse("");
  }

  /**
   * The command in a session of its own, which is no group of the terminal, and in the namespaces.
   *
   * <p>setsid, unshare and the shell become the process or stay its parent; either way it ends with what is returned.
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

  /** A PATH with the harmless kill before everything else. */
  String path(String inherited) {
    return safeKill + File.pathSeparator + inherited;
  }
}
