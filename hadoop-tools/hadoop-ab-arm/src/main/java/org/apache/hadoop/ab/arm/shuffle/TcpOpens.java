/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The number of TCP connections opened in this network namespace so far, including refused ones. It is the kernel's
 * count, so it is the same for every arm, however it opens connections; there should be no other programs' connections.
 */
final class TcpOpens {
  private static final Path COUNTS = Path.of("/proc/net/snmp");
  private static final String LINE = "Tcp: ";

  private TcpOpens() {
  }

  static long now() throws IOException {
    return parse(Files.readAllLines(COUNTS));
  }

  /** Parses the counters, which are a line of names followed by a line of numbers. */
  static long parse(List<String> lines) throws IOException {
    List<List<String>> tcp = lines.stream().filter(line -> line.startsWith(LINE))
        .map(line -> Arrays.asList(line.split(" "))).toList();
    int column = tcp.isEmpty() ? -1 : tcp.get(0).indexOf("ActiveOpens");
    if (column < 0 || tcp.size() < 2 || tcp.get(1).size() <= column) {
      throw new IOException(COUNTS + " has no count of opened connections");
    }
    return Long.parseLong(tcp.get(1).get(column));
  }
}
