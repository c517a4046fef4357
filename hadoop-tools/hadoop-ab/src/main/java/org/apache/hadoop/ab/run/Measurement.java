/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A measurement of what one run consists of: how it is started on an arm, and what its values are once it has ended
 * well.
 */
public interface Measurement {

  /** A file name: part of the path of the results. */
  String name();

  /** Returns one line for the head of the table. */
  String description();

  /** Returns the time after which a run hangs. */
  Duration bound();

  /** Bytes of disk a run needs at its peak. */
  long diskBytes();

  /** The network that a run must have to itself; none if it may have that of this system. */
  default Optional<? extends PrivateNetwork> network() {
    return Optional.empty();
  }

  /** Writes what the run reads; outside the timed part. Every path in it is absolute. */
  void prepare(Side side, RunFolder folder) throws IOException;

  /** The program and its arguments. */
  List<String> command(Side side, RunFolder folder);

  /**
   * The values by metric of a run that ended with status 0; checks its output.
   *
   * @throws RunFailure if the run does not count
   */
  Map<String, Double> values(Side side, RunFolder folder, RunReport report) throws IOException, RunFailure;
}
