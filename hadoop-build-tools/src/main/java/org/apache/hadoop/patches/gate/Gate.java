/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.gate;

import java.util.List;
import org.apache.hadoop.patches.queue.Repository;

/** A rule that the series must keep. */
public interface Gate {

  /** Returns the name of the gate on the command line and in its report. */
  String name();

  /** Returns the faults found, each naming the patch or the file and what is expected; empty if the rule is kept. */
  List<String> check(Repository repository);

  /** Returns a remark for the report of a rule that is kept; empty by default. */
  default String note(Repository repository) {
    return "";
  }
}
