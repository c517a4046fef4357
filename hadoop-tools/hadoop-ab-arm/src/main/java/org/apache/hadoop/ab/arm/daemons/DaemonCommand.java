/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.daemons;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.ab.arm.spec.RunSpec;

/**
 * The command that starts the JVM of a daemon: with the class path and flags of this JVM, and a heap and folders of its
 * own.
 */
final class DaemonCommand {
  /** The heap size of every daemon of every arm. */
  private static final String HEAP = "-Xmx512m";

  private DaemonCommand() {
  }

  /**
   * Returns the program and its arguments.
   *
   * @param files the daemon's folders
   */
  static List<String> of(RunSpec spec, DaemonKind kind, DaemonFiles files, List<String> arguments) {
    return of(spec, ManagementFactory.getRuntimeMXBean().getInputArguments(), kind, files, arguments);
  }

  /** @param own the flags of this JVM */
  static List<String> of(RunSpec spec, List<String> own, DaemonKind kind, DaemonFiles files, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    own.stream().filter(flag -> !flag.startsWith("-Xm") && !flag.startsWith("-Djava.io.tmpdir="))
        .forEach(command::add);
    command.add(HEAP);
    command.add("-Djava.io.tmpdir=" + files.tmp());
    command.add("-Dhadoop.log.dir=" + files.logs());
    command.add("-Xlog:class+load=info:file=" + spec.daemonLoadLogs() + "/%p.log:none:filecount=0");
    command.addAll(List.of("-cp", files.conf() + File.pathSeparator + System.getProperty("java.class.path"),
        kind.main()));
    command.addAll(arguments);
    return command;
  }
}
