/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.gate;

import java.util.List;
import org.apache.hadoop.patches.queue.Repository;

/** One rule the series must keep. */
public interface Gate {

  /** Returns what the gate is called on the command line and in its report. */
  String name();

  /** The faults found, each naming the patch or the file and what is expected; empty when the rule is kept. */
  List<String> check(Repository repository);

  /** Returns a remark for the report of a rule that is kept; empty unless a gate has one. */
  default String note(Repository repository) {
    return "";
  }
}
