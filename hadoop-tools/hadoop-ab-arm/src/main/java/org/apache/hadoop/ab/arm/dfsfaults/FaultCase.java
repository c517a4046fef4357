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
 * One file, and what happens while it is written.
 *
 * @param number of the file, and seed of its bytes
 * @param label names the fault in reports
 * @param millis after which the node works again; 0 for when the file is written, or is not
 * @param replicas of each block
 * @param bytes of the file
 * @param packet before this many packets the fault comes
 * @param node of the pipeline, from 0
 * @param flush whether these packets must have been acknowledged
 */
record FaultCase(int number, String label, Kind kind, long millis, int replicas, int bytes, int packet, int node,
    boolean flush) {
  /** The bytes of a packet, as all releases have it. */
  static final int PACKET_BYTES = 64 << 10;
  private static final int WORDS = 9;

  /** The fault that happens to a data node. */
  enum Kind {
    /** Nothing. */
    NONE,
    /** The node is stopped. */
    PAUSE,
    /** The node is stopped and goes on, again and again. */
    SLOW,
    /** The node is killed. */
    KILL,
    /** Each write to a file of it fails. */
    DISK_ERROR,
    /** The disk of the node is full. */
    DISK_FULL,
    /** The connections of the node are reset, and nobody gets a new one. */
    CUT,
    /** The connections of the node stay, and nothing arrives on them. */
    SILENCE
  }

  /**
   * Reads cases, one a line: NUMBER LABEL KIND MILLIS REPLICAS BYTES PACKET NODE FLUSH.
   *
   * @throws RunException if a line is no case
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
        throw new RunException(file + ": '" + line + "' is no case: NUMBER LABEL KIND MILLIS REPLICAS BYTES PACKET "
            + "NODE FLUSH is needed", e);
      }
    }
    return cases;
  }

  /** Tells where in the file the fault comes. */
  int offset() {
    return packet * PACKET_BYTES;
  }
}
