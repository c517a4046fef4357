/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.workload;

import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.ab.arm.spec.RunSpec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/** A sort of the sort benchmark's rows with the TeraSort of hadoop-terasort, including sampling and submission. */
final class TeraSortJob implements JobWorkload {
  private static final String TOOL = "org.apache.hadoop.terasort.TeraSort";

  @Override
  public void run(JobConf conf, RunSpec spec) throws Exception {
    conf.setLong("mapred.min.split.size", conf.getLong("dfs.block.size", 0));
    // By name: the harness adds the jar of the sort programs to the class path for this workload only.
    Tool sort = Class.forName(TOOL).asSubclass(Tool.class).getConstructor().newInstance();
    String[] args = {INPUT.toString(), OUTPUT.toString(), "--reduces", Integer.toString(spec.reduces())};
    int status = ToolRunner.run(conf, sort, args);
    if (status != 0) {
      throw new RunException("terasort: the job failed with status " + status + "; see the logs in " + spec.logs());
    }
  }
}
