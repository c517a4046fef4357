/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.check;

import java.util.List;

/** Numbers that must not be greater than another one. */
final class NumberRules implements Rule {
  /**
   * A rule that one number must not be greater than the other.
   *
   * @param zeroIsNone whether a most of 0 means that there is no bound
   */
  private record AtMost(String key, String most, boolean zeroIsNone) {
  }

  private static final List<AtMost> RULES = List.of(
      // no split is as large as the least and as small as the greatest
      new AtMost("mapreduce.input.fileinputformat.split.minsize", "mapreduce.input.fileinputformat.split.maxsize",
          true),
      // the NameNode refuses each file
      new AtMost("dfs.replication", "dfs.replication.max", false),
      new AtMost("dfs.namenode.replication.min", "dfs.replication.max", false),
      // the NameNode refuses each file that asks for fewer
      new AtMost("dfs.namenode.replication.min", "dfs.replication", false),
      // the reduce fails
      new AtMost("mapreduce.reduce.shuffle.backoff.min", "mapreduce.reduce.shuffle.backoff.max", true),
      // a request that does not fit into the window of all
      new AtMost("mapreduce.reduce.shuffle.copier.request.bytes", "mapreduce.reduce.shuffle.copier.window.bytes",
          false),
      new AtMost("mapreduce.jobtracker.heartbeat.interval.min", "mapreduce.jobtracker.heartbeat.interval.max", false),
      // the emptier takes the other one in its place
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
