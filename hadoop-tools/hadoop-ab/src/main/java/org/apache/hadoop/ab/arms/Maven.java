/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.ab.util.UserError;

/** Maven, as a child process; what it prints goes to a log that is named when it fails. */
final class Maven {
  private Maven() {
  }

  /**
   * Runs {@code mvn -q -B ARGUMENTS} in {@code folder}.
   *
   * @param purpose what for, as the error says it
   * @throws UserError if Maven is missing or fails
   */
  static void run(Path folder, Path log, String purpose, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("mvn", "-q", "-B"));
    command.addAll(arguments);
    Files.createDirectories(log.getParent());
    Process process;
    try {
      process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile())).start();
    } catch (IOException e) {
      throw new UserError(purpose + " needs mvn, which does not start: " + e.getMessage(), e);
    }
    try {
      process.getOutputStream().close();
      int status = process.waitFor();
      if (status != 0) {
        throw new UserError(purpose + " failed (mvn ended with " + status + "): see " + log);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserError(purpose + " was interrupted", e);
    } finally {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroy();
    }
  }
}
