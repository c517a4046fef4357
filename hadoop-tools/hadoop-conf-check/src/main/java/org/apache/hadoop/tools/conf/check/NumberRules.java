/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.check;

import java.util.List;

/** The rules for numbers that must not exceed another one. */
final class NumberRules implements Rule {
  /**
   * A rule that one number must not exceed the other.
   *
   * @param zeroIsNone true if a maximum of 0 means that there is no limit
   */
  private record AtMost(String key, String most, boolean zeroIsNone) {
  }

  private static final List<AtMost> RULES = List.of(
      // No split can satisfy both limits.
      new AtMost("mapreduce.input.fileinputformat.split.minsize", "mapreduce.input.fileinputformat.split.maxsize",
          true),
      // The NameNode refuses every file.
      new AtMost("dfs.replication", "dfs.replication.max", false),
      new AtMost("dfs.namenode.replication.min", "dfs.replication.max", false),
      // The NameNode refuses every file that requests fewer.
      new AtMost("dfs.namenode.replication.min", "dfs.replication", false),
      // The reduce fails.
      new AtMost("mapreduce.reduce.shuffle.backoff.min", "mapreduce.reduce.shuffle.backoff.max", true),
      // A request does not fit into the window of all requests.
      new AtMost("mapreduce.reduce.shuffle.copier.request.bytes", "mapreduce.reduce.shuffle.copier.window.bytes",
          false),
      new AtMost("mapreduce.jobtracker.heartbeat.interval.min", "mapreduce.jobtracker.heartbeat.interval.max", false),
      // The trash emptier uses the other one instead.
      new AtMost("fs.trash.checkpoint.interval", "fs.trash.interval", false));

  @Override
  public void check(Values values, Conflicts conflicts) {
    for (AtMost rule : RULES) {
      values.number(rule.key).ifPresent(number -> values.number(rule.most)
          .filter(most -> number > most && !(rule.zeroIsNone && most == 0))
          .ifPresent(most -> conflicts.tell(rule.key, "no more than " + rule.most + ", which is " + most, rule.most)));
    }
  }
}
