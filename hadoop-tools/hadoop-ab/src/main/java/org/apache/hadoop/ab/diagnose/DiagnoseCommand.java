/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.apache.hadoop.ab.options.Allowed;
import org.apache.hadoop.ab.options.ByteSize;
import org.apache.hadoop.ab.util.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code ab diagnose}: requirements of a cluster that a host does not meet. */
@Command(name = "diagnose", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Check whether this host has what a cluster node should have: kernel, limits, memory, disks, names, "
        + "JDK. Changes nothing.",
    exitCodeListHeading = "Exit status:%n",
    exitCodeList = {"0:all that could be checked is fine", "1:there is advice",
        "2:something will break, or the command line is unsuitable"})
public final class DiagnoseCommand implements Callable<Integer> {
  private static final int MAX_NODES = 100_000;
  private static final int MAX_SLOTS = 10_000;

  @Option(names = "--nodes", paramLabel = "N", defaultValue = "1",
      description = "Nodes of the cluster, 1 to 100000 (default: ${DEFAULT-VALUE}).")
  private int nodes;

  @Option(names = "--slots", paramLabel = "N",
      description = "Tasks that run at the same time on a node, 1 to 10000 (default: the usable processors).")
  private Integer slots;

  @Option(names = "--data", paramLabel = "SIZE",
      description = "Bytes that a job reads on all nodes together, such as 100g, to check memory and disk.")
  private String data;

  @Option(names = "--dir", paramLabel = "DIR", split = ",", defaultValue = "/tmp",
      description = "Directories of blocks and task files, to check mounts and disks (default: ${DEFAULT-VALUE}, as of "
          + "hadoop.tmp.dir).")
  private List<Path> folders;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Option(names = "--root", paramLabel = "DIR",
      description = "Read DIR/proc, DIR/sys and DIR/etc, such as copies from another host.")
  private Path root;

  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() {
    Allowed.within("--nodes", nodes, 1, MAX_NODES);
    if (slots != null) {
      Allowed.within("--slots", slots, 1, MAX_SLOTS);
    }
    if (root != null && !Files.isDirectory(root)) {
      throw new UserError("--root " + root + " is not allowed: it must be a directory with a host's proc, sys and etc");
    }
    Host host = root == null ? new Host(Path.of("/"), Here.THIS) : new Host(root, Here.NOWHERE);
    int tasks = slots != null ? slots : (int) Math.min(MAX_SLOTS, Math.max(1, host.usableProcessors().orElse(1)));
    OptionalLong bytes = data == null ? OptionalLong.empty() : OptionalLong.of(ByteSize.parse("--data", data));
    List<Path> real = root == null ? folders.stream().map(DiagnoseCommand::withoutLinks).toList() : folders;
    Diagnosis diagnosis = new Diagnosis(host, new Plan(nodes, tasks, bytes, List.copyOf(real)));
    PrintWriter out = spec.commandLine().getOut();
    out.print(json ? diagnosis.json() : diagnosis.text());
    out.flush();
    return diagnosis.status();
  }

  /** Resolves symbolic links, which may lead to another disk. */
  private static Path withoutLinks(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException e) {
      return folder.toAbsolutePath().normalize();
    }
  }
}
