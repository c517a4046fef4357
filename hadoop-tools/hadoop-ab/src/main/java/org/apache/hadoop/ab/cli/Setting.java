/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.report.Header;
import org.apache.hadoop.ab.report.Machine;
import org.apache.hadoop.ab.run.Isolation;
import org.apache.hadoop.ab.run.Side;

/**
 * The setting of a measurement.
 *
 * @param command as the user typed it
 */
public record Setting(Checkout checkout, String command, Isolation isolation, List<Side> sides) {
  /**
   * Returns the header of a measurement that starts now.
   *
   * @param scratch the folder that runs write to
   */
  public Header header(String description, int rounds, boolean coldCache, Path scratch, long seed) {
    return new Header(description, Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(), Machine.current(),
        Machine.commit(checkout.root()), command, rounds, coldCache,
        fileSystem(scratch), seed, isolation.describe(),
        sides.stream().map(Setting::header).toList());
  }

  /** Returns the type of the file system, read from the folder itself: some containers have no mount point for /. */
  public static String fileSystem(Path folder) {
    try {
      return Files.getFileStore(folder).type();
    } catch (IOException e) {
      return "unknown (" + e.getMessage() + ")";
    }
  }

  private static Header.SideHeader header(Side side) {
    Map<String, String> conf = new LinkedHashMap<>(side.arm().conf());
    conf.putAll(side.conf());
    return new Header.SideHeader(side.label(), side.arm().description(), side.jdk().toString(), side.arm().jvmFlags(),
        side.arm().childJvmFlags(), side.arm().sumsByName(), conf, side.arm().patches());
  }
}
