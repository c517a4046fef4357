/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.dfsfaults;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.ab.util.Names;
import org.apache.hadoop.ab.util.UserError;

/**
 * The faults that can happen to a DataNode while a block is written to it; hadoop-ab-arm uses the same names for the
 * kinds.
 */
public enum WriteFault {
  NONE("none", 0, true, 1, "nothing goes wrong"),
  PAUSE_1("pause", 1000, true, 0, "the node is stopped for 1 s"),
  PAUSE_5("pause", 5000, true, 0, "the node is stopped for 5 s"),
  PAUSE_70("pause", 70_000, true, 0, "the node is stopped for 70 s, longer than any timeout of a release"),
  PAUSE_SHORT("pause", 400, false, 5, "the node is stopped for less than any timeout"),
  PAUSE_LONG("pause", 60_000, false, 1, "the node is stopped for longer than any timeout"),
  SLOW("slow", 0, true, 2, "the node, including its disk, is stopped for nine tenths of the time, but lives"),
  KILL("kill", 0, true, 3, "the node is killed"),
  DISK_ERROR("disk-error", 0, true, 3, "each write of the node to a file fails"),
  DISK_FULL("disk-full", 0, true, 3, "the node's disk is full"),
  CUT("cut", 0, true, 4, "the node's connections are reset, including new ones"),
  SILENCE("silence", 0, true, 1, "nothing arrives on the node's connections, and neither end is notified");

  private final String kind;
  private final long millis;
  private final boolean single;
  private final int weight;
  private final String description;

  WriteFault(String kind, long millis, boolean single, int weight, String description) {
    this.kind = kind;
    this.millis = millis;
    this.single = single;
    this.weight = weight;
    this.description = description;
  }

  /** Returns the faults that are tried one by one. */
  static List<WriteFault> singles() {
    return Arrays.stream(values()).filter(each -> each.single).toList();
  }

  /** Returns the faults for seeded cases. */
  static List<WriteFault> seeded() {
    return Arrays.stream(values()).filter(each -> each.weight > 0).toList();
  }

  /**
   * Returns the fault of that name.
   *
   * @throws UserError if there is none among {@code allowed}
   */
  static WriteFault named(String name, List<WriteFault> allowed) {
    List<String> names = allowed.stream().map(WriteFault::toString).toList();
    return allowed.stream().filter(each -> each.toString().equals(name)).findFirst()
        .orElseThrow(() -> new UserError("--faults '" + name + "' is not one of " + String.join(", ", names) + " ("
            + Names.suggest(name, names) + ")"));
  }

  String kind() {
    return kind;
  }

  /** Returns the milliseconds until the node works again; 0 for the time when the writer has finished. */
  long millis() {
    return millis;
  }

  /** Returns the relative frequency in seeded cases. */
  int weight() {
    return weight;
  }

  String description() {
    return description;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
