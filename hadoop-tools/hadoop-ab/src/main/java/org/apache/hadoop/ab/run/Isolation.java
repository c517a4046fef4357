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
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.ab.util.UserError;

/**
 * What keeps an arm's signals to itself.
 *
 * <p>Stock Hadoop 0.22.0 signals process groups in a way that can reach every process of the user. So an arm runs with a
 * harmless {@code kill} first on its path, and in a PID namespace of its own where the system allows one: there is no
 * process outside that it could name, and all of it ends with its first process.
 *
 * @param safeKill the folder that holds the harmless {@code kill}
 * @param namespace whether a PID namespace can be had
 */
public record Isolation(Path safeKill, boolean namespace) {
  private static final List<String> NAMESPACE =
      List.of("unshare", "--pid", "--fork", "--mount-proc", "--kill-child");
  private static final long PROBE_SECONDS = 20;

  /**
   * Tries what this system allows.
   *
   * @throws UserError if the harmless kill is missing
   */
  public static Isolation detect(Path repository) {
    Path folder = repository.resolve("dev-support/safe-kill");
    if (!Files.isExecutable(folder.resolve("kill"))) {
      throw new UserError(folder.resolve("kill") + " is missing or not executable: unpatched Hadoop must not start "
          + "without it; restore it from git");
    }
    List<String> probe = new ArrayList<>(NAMESPACE);
    probe.add("true");
    return new Isolation(folder, succeeds(probe));
  }

  private static boolean succeeds(List<String> command) {
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

  /** One line for reports. */
  public String describe() {
    return namespace ? "each run in a PID namespace, with the safe kill"
        : "NO PID namespace (needs root or unshare); only the safe kill stands between an arm and other processes";
  }

  /**
   * The command in a session of its own, which is no group of the terminal, and in the namespace.
   *
   * <p>setsid and unshare become the process or stay its parent; either way it ends with what is returned.
   */
  List<String> wrap(List<String> command) {
    List<String> wrapped = new ArrayList<>(List.of("setsid"));
    if (namespace) {
      wrapped.addAll(NAMESPACE);
    }
    wrapped.addAll(command);
    return wrapped;
  }

  /** A PATH with the harmless kill before everything else. */
  String path(String inherited) {
    return safeKill + File.pathSeparator + inherited;
  }
}
