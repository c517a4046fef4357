/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.zip.CRC32;

/** Checksums of the lines of a text: 16 bits of a CRC-32 each, enough to identify a line that was edited. */
final class LineSums {
  private static final int MASK = 0xffff;
  private static final int A_LINE = 20;

  private LineSums() {
  }

  /** Returns the checksums of the lines, twenty per line of the result. */
  static List<String> of(List<String> lines) {
    List<String> sums = lines.stream().map(LineSums::sum).toList();
    List<String> text = new ArrayList<>();
    for (int i = 0; i < sums.size(); i += A_LINE) {
      text.add("  " + String.join(" ", sums.subList(i, Math.min(i + A_LINE, sums.size()))));
    }
    return text;
  }

  /** Returns the number, counted from 1, of the first line that does not match its checksum; empty if all match. */
  static OptionalInt firstOther(List<String> lines, List<String> text) {
    List<String> sums = text.stream().flatMap(line -> List.of(line.strip().split(" +")).stream()).toList();
    for (int i = 0; i < Math.max(lines.size(), sums.size()); i++) {
      if (i >= lines.size() || i >= sums.size() || !sum(lines.get(i)).equals(sums.get(i))) {
        return OptionalInt.of(Math.min(i, lines.size()) + 1);
      }
    }
    return OptionalInt.empty();
  }

  private static String sum(String line) {
    CRC32 crc = new CRC32();
    crc.update(line.getBytes(StandardCharsets.UTF_8));
    return String.format("%04x", crc.getValue() & MASK);
  }
}
