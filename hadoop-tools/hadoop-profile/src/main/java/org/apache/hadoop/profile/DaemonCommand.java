/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code profile PROFILER daemon}: profiles a running JVM for some time. */
@Command(name = "daemon", mixinStandardHelpOptions = true,
    description = "Profiles a running daemon for a while, without restarting it. Run this as the daemon's user.")
final class DaemonCommand implements Callable<Integer> {
  private static final int MAX_SECONDS = 86_400;

  @ParentCommand
  private ProfilerCommand profiler;

  @Parameters(paramLabel = "DAEMON",
      description = "namenode, secondarynamenode, datanode, jobtracker, tasktracker or another main class by its "
          + "simple name, or the process ID of any JVM.")
  private String daemon;

  @Option(names = "--seconds", paramLabel = "N", defaultValue = "30",
      description = "How long to profile, 1 to 86400 (default: ${DEFAULT-VALUE}).")
  private int seconds;

  @Mixin
  private Output output;

  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    if (seconds < 1 || seconds > MAX_SECONDS) {
      throw new UserError("--seconds " + seconds + " is out of range: 1 to " + MAX_SECONDS);
    }
    long pid = AttachedJvm.named(daemon).pid();
    Path folder = output.folder("daemon-" + daemon);
    profiler.profile(pid, seconds, folder);
    if (profiler.records()) {
      Graphs graphs = new Graphs();
      graphs.add("daemon", List.of(folder.resolve("recording.jfr")));
      graphs.write(daemon, folder, spec.commandLine().getOut());
    }
    return 0;
  }
}
