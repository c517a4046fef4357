/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.ab.util.UserError;

/** Maven, run as a child process; its output goes to a log that is named if it fails. */
final class Maven {
  private static final Pattern ERROR =
      Pattern.compile("^\\[(ERROR|FATAL)\\]|^Error|^Exception in |^patches: |: error: ");
  /** Matches lines that only contain a heading or a ruler. */
  private static final Pattern EMPTY = Pattern.compile("\\[(ERROR|FATAL)\\]( COMPILATION ERROR :|[ -]*)");

  private Maven() {
  }

  /**
   * Runs {@code mvn -q -B ARGUMENTS} in {@code folder}.
   *
   * @param purpose what the run is for, used in the error message
   * @throws UserError if Maven is missing or fails
   */
  static void run(Path folder, Path log, String purpose, List<String> arguments) throws IOException {
    execute(folder, log, purpose, List.of("mvn", "-q", "-B"), arguments);
  }

  /**
   * Builds in a checkout, excluding concurrent builds by a launcher or another harness.
   *
   * @throws UserError if Maven is missing or fails
   */
  static void build(Path root, Path log, String purpose, List<String> arguments) throws IOException {
    // The same lock as in dev-support/lib/launcher.sh; Java's own locks are of another kind.
    Path lock = root.resolve(".upstream/build.lock");
    Files.createDirectories(lock.getParent());
    execute(root, log, purpose, List.of("bash", "-c",
        "command -v flock >/dev/null || exec mvn \"$@\"; exec flock \"$0\" mvn \"$@\"", lock.toString(), "-q", "-B"),
        arguments);
  }

  private static void execute(Path folder, Path log, String purpose, List<String> program, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>(program);
    command.addAll(arguments);
    Files.createDirectories(log.getParent());
    long before = Files.exists(log) ? Files.size(log) : 0;
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
        throw new UserError(purpose + " failed (mvn ended with " + status + "): " + firstError(log, before) + "; see "
            + log);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserError(purpose + " was interrupted", e);
    } finally {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroy();
    }
  }

  /** Returns the first line from {@code start} on that reports an error, or else the last line. */
  static String firstError(Path log, long start) throws IOException {
    byte[] bytes = Files.readAllBytes(log);
    int from = (int) Math.min(start, bytes.length);
    List<String> lines = new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8).lines()
        .map(String::strip).filter(line -> !line.isEmpty()).toList();
    return lines.stream().filter(line -> ERROR.matcher(line).find() && !EMPTY.matcher(line).matches()).findFirst()
        .orElse(lines.isEmpty() ? "it printed nothing" : lines.get(lines.size() - 1));
  }
}
