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
 * A measurement, defined by what each of its runs does: how it is started on an arm, and which values it yields once it
 * has succeeded.
 */
public interface Measurement {

  /** Returns the name, which is valid as a file name and part of the path of the results. */
  String name();

  /** Returns a one-line description for the head of the table. */
  String description();

  /** Returns the time after which a run counts as hung. */
  Duration bound();

  /** Returns the peak disk usage of a run in bytes. */
  long diskBytes();

  /** Returns the private network that a run needs; empty if it can use the system's. */
  default Optional<? extends PrivateNetwork> network() {
    return Optional.empty();
  }

  /** Writes the files that the run reads, outside the timed part; every path in them is absolute. */
  void prepare(Side side, RunFolder folder) throws IOException;

  /** Returns the program and its arguments. */
  List<String> command(Side side, RunFolder folder);

  /**
   * Returns the values by metric of a run that ended with status 0, and checks its output.
   *
   * @throws RunFailure if the run does not count
   */
  Map<String, Double> values(Side side, RunFolder folder, RunReport report) throws IOException, RunFailure;
}
