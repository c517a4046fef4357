/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The subcommand for a profiler of the user's own, such as YourKit: a library or jar that a JVM loads as its agent. */
@Command(name = "agent", mixinStandardHelpOptions = true,
    subcommands = {DaemonCommand.class, TaskCommand.class, AbCommand.class},
    description = "Your own profiler, such as YourKit. View what it records with its own tools; if it writes "
        + "recordings in Flight Recorder's format (.jfr), flame graphs are made of them.")
final class AgentCommand extends ProfilerCommand {
  @Parameters(index = "0", paramLabel = "PATH",
      description = "PATH[=OPTIONS] of the agent, a native library or a jar. {recordings} in it stands for the "
          + "directory of the recordings; for tasks, %%s stands for the file that the client gets.")
  private String agent;

  private String path() {
    String path = agent.split("=", 2)[0];
    if (!Files.isReadable(Path.of(path))) {
      throw new UserError("agent " + path + " is not a readable file");
    }
    return Path.of(path).toAbsolutePath().normalize().toString();
  }

  private String options() {
    String[] parts = agent.split("=", 2);
    return parts.length == 2 ? parts[1] : "";
  }

  private static boolean isJar(String path) {
    return path.endsWith(".jar");
  }

  private String flag(String folder) {
    String path = path();
    String options = options().replace(FOLDER, folder);
    return (isJar(path) ? "-javaagent:" : "-agentpath:") + path + (options.isEmpty() ? "" : "=" + options);
  }

  @Override
  List<String> flags(String folder) {
    return List.of(flag(folder));
  }

  @Override
  String taskFlag() {
    if (options().contains(FOLDER)) {
      throw new UserError(FOLDER + " is not allowed for tasks, which have none; %s stands for each task's file");
    }
    return flag("");
  }

  @Override
  void profile(long pid, int seconds, Path folder) throws IOException {
    String path = path();
    AttachedJvm jvm = new AttachedJvm(pid);
    String options = options().replace(FOLDER, folder.toString());
    if (isJar(path)) {
      jvm.loadJar(path, options);
    } else {
      jvm.load(path, options);
    }
    note("process " + pid + " has loaded " + path + " and keeps it loaded");
  }

  @Override
  boolean records() {
    return false;
  }
}
