/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A view into the network namespaces of a run that this process has started: those of the switch and the workers, which
 * sleeping processes hold open.
 */
final class NodeLinks {
  private static final String HOLDER = "sleep infinity";
  private static final long POLL_MILLIS = 50;
  private static final Pattern ADDRESS = Pattern.compile("inet (\\S+)");
  private static final Pattern BUCKET = Pattern.compile("qdisc tbf \\S+ dev (\\S+) root .*\\brate (\\S+)");

  private NodeLinks() {
  }

  /**
   * Polls the namespaces until {@code ends} returns true.
   *
   * @param links receives for each link the address of its namespace, or "switch" if that has none, the device and its
   * rate
   */
  static void lookUntil(BooleanSupplier ends, Set<String> links) throws IOException, InterruptedException {
    while (!ends.getAsBoolean()) {
      for (ProcessHandle process : ProcessHandle.current().descendants().toList()) {
        String command = process.info().commandLine().orElse("");
        if (command.endsWith(HOLDER) && !command.contains("unshare")) {
          look(process.pid(), links);
        }
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  private static void look(long pid, Set<String> links) throws IOException, InterruptedException {
    String said = output(List.of("nsenter", "--net=/proc/" + pid + "/ns/net", "--", "sh", "-c",
        "ip -o -4 address show scope global && tc qdisc show"));
    Matcher address = ADDRESS.matcher(said);
    String node = address.find() ? address.group(1) : "switch";
    for (Matcher bucket = BUCKET.matcher(said); bucket.find();) {
      links.add(node + " " + bucket.group(1) + " " + bucket.group(2));
    }
  }

  private static String output(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return said;
  }
}
