/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.shuffle;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.hadoop.ab.pairs.Pair;
import org.apache.hadoop.ab.pairs.PairFiles;
import org.apache.hadoop.ab.pairs.PairSummary;
import org.apache.hadoop.ab.pairs.Phase;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.RunFolder;

/** The waiting phases of a run's copies, from files that only the reduces of tuned arms write. */
final class CopyPhases {
  static final List<Metric> METRICS = Stream.of(Phase.values()).map(Phase::metric).toList();

  private CopyPhases() {
  }

  /** Returns the means of the phases that occurred. */
  static Map<String, Double> of(RunFolder folder) throws IOException {
    List<Pair> pairs = PairFiles.anyBelow(folder.logs());
    Map<String, Double> means = new HashMap<>();
    for (Phase phase : Phase.values()) {
      double[] millis = PairSummary.millis(phase, pairs);
      if (millis.length > 0) {
        means.put(phase.metric().name(), Mean.of(millis).getAsDouble());
      }
    }
    return means;
  }
}
