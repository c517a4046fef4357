/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.dfsfaults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.ab.arm.spec.RunException;

/**
 * A file and a fault that happens while it is written.
 *
 * @param number the number of the file, and the seed of its bytes
 * @param label the name of the fault in reports
 * @param millis the time until the node works again; 0 for after the write, successful or not
 * @param replicas the number of replicas of each block
 * @param bytes the size of the file
 * @param packet the number of packets written before the fault
 * @param node the index of the node in the pipeline, from 0
 * @param flush true if these packets must have been acknowledged first
 */
record FaultCase(int number, String label, Kind kind, long millis, int replicas, int bytes, int packet, int node,
    boolean flush) {
  /** The packet size in bytes, the same in all releases. */
  static final int PACKET_BYTES = 64 << 10;
  private static final int WORDS = 9;

  /** The fault of a DataNode. */
  enum Kind {
    /** No fault. */
    NONE,
    /** The node is stopped by a signal. */
    PAUSE,
    /** The node is stopped and continued over and over. */
    SLOW,
    /** The node is killed. */
    KILL,
    /** The node's writes to files fail. */
    DISK_ERROR,
    /** The disk of the node is full. */
    DISK_FULL,
    /** The connections of the node are reset, and new ones are refused. */
    CUT,
    /** The connections of the node stay open, but nothing arrives on them. */
    SILENCE
  }

  /**
   * Reads cases, one per line: NUMBER LABEL KIND MILLIS REPLICAS BYTES PACKET NODE FLUSH.
   *
   * @throws RunException if a line is not a valid case
   */
  static List<FaultCase> read(Path file) throws IOException, RunException {
    List<FaultCase> cases = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      String[] words = line.split(" ");
      try {
        if (words.length != WORDS) {
          throw new IllegalArgumentException(words.length + " words");
        }
        int at = 0;
        cases.add(new FaultCase(Integer.parseInt(words[at++]), words[at++],
            Kind.valueOf(words[at++].toUpperCase(Locale.ROOT).replace('-', '_')), Long.parseLong(words[at++]),
            Integer.parseInt(words[at++]), Integer.parseInt(words[at++]), Integer.parseInt(words[at++]),
            Integer.parseInt(words[at++]), Boolean.parseBoolean(words[at])));
      } catch (IllegalArgumentException e) {
        throw new RunException(file + ": '" + line + "' is not a case; expected NUMBER LABEL KIND MILLIS REPLICAS "
            + "BYTES PACKET NODE FLUSH", e);
      }
    }
    return cases;
  }

  /** Returns the offset in the file at which the fault happens. */
  int offset() {
    return packet * PACKET_BYTES;
  }
}
