/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.ab.arm.spec.RunException;

/**
 * An action on a daemon or a node.
 *
 * @param when seconds after the job's submission, or {@code maps:P} or {@code reduces:P} for P percent of them done
 * @param target a daemon such as {@code tasktracker-2}, or a node such as {@code node-2}
 */
record Step(String when, Action action, String target) {
  private static final String NODE = "node-";

  /** The actions, in pairs: each has one that undoes it. */
  enum Action {
    KILL, START, STOP, CONTINUE, CUT, HEAL, FILL, FREE
  }

  /**
   * Reads a plan, one step per line.
   *
   * @throws RunException if a line is not a valid step
   */
  static List<Step> read(Path file) throws IOException, RunException {
    List<Step> steps = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      String[] words = line.split(" ");
      try {
        steps.add(new Step(words[0], Action.valueOf(words[1].toUpperCase(Locale.ROOT)), words[2]));
        if (words.length > 3) {
          throw new IllegalArgumentException(words[3]);
        }
      } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
        throw new RunException(file + ": '" + line + "' is not a step; expected WHEN ACTION TARGET", e);
      }
    }
    return steps;
  }

  /** Returns the number of the target node, from 1. */
  int node() {
    return Integer.parseInt(target.substring(NODE.length()));
  }

  /** Returns true if the step is due. */
  boolean isDue(double seconds, JobProgress progress) {
    int colon = when.indexOf(':');
    if (colon < 0) {
      return seconds >= Double.parseDouble(when);
    }
    double share = Double.parseDouble(when.substring(colon + 1)) / 100;
    return share <= (when.startsWith("maps") ? progress.maps() : progress.reduces());
  }

  @Override
  public String toString() {
    return when + " " + action.name().toLowerCase(Locale.ROOT) + " " + target;
  }
}
