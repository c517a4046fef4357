/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.io.IOException;
import org.apache.hadoop.jcstress.Unchecked;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A client submits a job again while {@link JobSubmissions} still has its first call. */
public class JobSubmissionsRaces {
  private static final JobID JOB = new JobID("races", 1);

  private JobSubmissionsRaces() {
  }

  /** Finds the job or submits it in each of two calls. 1: has submitted it, 0: has found it. */
  @JCStressTest
  @State
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "The second call came first, and the first one found its job.")
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "The first call came first, and the second one found its job.")
  @Outcome(expect = FORBIDDEN, desc = "Both submissions were under way at once, or one did not see what the other did.")
  public static class SubmitTwice {
    private final JobSubmissions submissions = new JobSubmissions();
    /** The number of submissions, guarded by nothing but the turns. */
    private int submitted;

    @Actor
    public void first(II_Result result) {
      result.r1 = submit();
    }

    @Actor
    public void second(II_Result result) {
      result.r2 = submit();
    }

    private int submit() {
      int[] did = new int[1];
      Unchecked.run(() -> submissions.inTurn(JOB, () -> {
        if (submitted == 0) {
          submitted++;
          did[0] = submitted;
        }
        return null;
      }));
      return did[0];
    }
  }

  /** The first call fails at the moment of the second one; the id must be free then. */
  @JCStressTest
  @State
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "The second call was not kept out by the one that failed.")
  @Outcome(expect = FORBIDDEN, desc = "A submission did not run.")
  public static class SubmitAfterFailure {
    private final JobSubmissions submissions = new JobSubmissions();
    private int failed;
    private int submitted;

    @Actor
    public void first() {
      Unchecked.run(() -> {
        try {
          submissions.inTurn(JOB, () -> {
            failed++;
            throw new IOException("refused");
          });
        } catch (IOException e) {
          // as the client would
        }
      });
    }

    @Actor
    public void second() {
      Unchecked.run(() -> submissions.inTurn(JOB, () -> {
        submitted++;
        return null;
      }));
    }

    @Arbiter
    public void both(II_Result result) {
      result.r1 = failed;
      result.r2 = submitted;
    }
  }
}
