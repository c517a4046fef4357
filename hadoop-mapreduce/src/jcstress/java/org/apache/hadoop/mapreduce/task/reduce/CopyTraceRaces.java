/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.List;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** The thread that reads events and one that copies write of one output in the {@link CopyTrace}. */
public class CopyTraceRaces {
  private static final TaskAttemptID MAP = new TaskAttemptID("races", 1, TaskType.MAP, 1, 0);

  private CopyTraceRaces() {
  }

  /** Writes in two threads; tells how many outputs there are, how often this one failed, and the bytes that came. */
  @JCStressTest
  @State
  @Outcome(id = "1, 2, 5", expect = ACCEPTABLE, desc = "One output, with all that happened to it.")
  @Outcome(expect = FORBIDDEN, desc = "Something is lost, or the output stands there twice.")
  public static class Write {
    private final CopyTrace log = new CopyTrace(true, System::nanoTime);

    @Actor
    public void first() {
      log.known(MAP);
      log.failed(MAP);
    }

    @Actor
    public void second() {
      log.failed(MAP);
      log.copied(MAP, 5);
    }

    @Arbiter
    public void read(III_Result result) {
      List<CopyTrace.Pair> pairs = log.all();
      result.r1 = pairs.size();
      result.r2 = pairs.get(0).failures;
      result.r3 = (int) pairs.get(0).bytes;
    }
  }
}
