/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;

/** The subcommand for Flight Recorder, which every JDK has. */
@Command(name = "jfr", mixinStandardHelpOptions = true,
    subcommands = {DaemonCommand.class, TaskCommand.class, AbCommand.class},
    description = "The JDK's Flight Recorder: CPU time of Java code, lock waits, allocations, and Hadoop's own "
        + "events. It does not sample wall-clock time.")
final class JfrCommand extends ProfilerCommand {
  private static final String NAME = "profile-" + ProcessHandle.current().pid();
  /** The grace period after which a recording that nobody stops ends by itself. */
  private static final int SPARE_SECONDS = 60;

  @Override
  List<String> flags(String folder) {
    // By default the chunks of a recording are in a task's temporary folder, which is deleted before its JVM ends.
    return List.of("-XX:FlightRecorderOptions=repository=" + folder + "/.parts",
        "-XX:StartFlightRecording=settings=profile,dumponexit=true,filename=" + folder);
  }

  @Override
  String taskFlag() {
    return "-XX:StartFlightRecording=settings=profile,filename=%s";
  }

  @Override
  void profile(long pid, int seconds, Path folder) throws IOException, InterruptedException {
    Path file = folder.resolve("recording.jfr");
    jcmd(pid, "JFR.start", "name=" + NAME, "settings=profile", "duration=" + (seconds + SPARE_SECONDS) + "s");
    TimeUnit.SECONDS.sleep(seconds);
    String said = jcmd(pid, "JFR.stop", "name=" + NAME, "filename=\"" + file + "\"");
    if (!Files.exists(file)) {
      throw new UserError("process " + pid + " recorded nothing: " + said.strip().replace('\n', ' '));
    }
  }

  private static String jcmd(long pid, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(
        List.of(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(), Long.toString(pid)));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said;
    try (InputStream out = process.getInputStream()) {
      said = new String(out.readAllBytes(), StandardCharsets.UTF_8);
    }
    if (process.waitFor() != 0) {
      throw new UserError("cannot profile process " + pid + "; is it a JVM of this user? "
          + said.strip().lines().findFirst().orElse("jcmd printed nothing"));
    }
    return said;
  }
}
