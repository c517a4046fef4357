/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.List;
import org.apache.hadoop.mapred.JobID;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Jobs complete while trackers join {@link CompletedJobNotices} and are told. Results name the jobs told: 1, 2, or 12
 * for both.
 */
public class CompletedJobNoticesRaces {
  private static final String TRACKER = "tracker";
  private static final JobID ONE = new JobID("races", 1);
  private static final JobID TWO = new JobID("races", 2);

  private CompletedJobNoticesRaces() {
  }

  private static int told(List<JobID> jobs) {
    int told = 0;
    if (jobs != null) {
      for (JobID job : jobs) {
        told = 10 * told + job.getId();
      }
    }
    return told;
  }

  /** Two jobs that end, one after the other, while their tracker reports. */
  @JCStressTest
  @State
  @Outcome(id = "0, 12", expect = ACCEPTABLE, desc = "The tracker reported before the first job ended.")
  @Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "The tracker reported between the ends.")
  @Outcome(id = "12, 0", expect = ACCEPTABLE, desc = "The tracker reported after both.")
  @Outcome(expect = FORBIDDEN, desc = "The tracker is told of a job twice, never, or in another order.")
  public static class AddAndTake {
    private final CompletedJobNotices<JobID> jobs = new CompletedJobNotices<>(job -> job);

    public AddAndTake() {
      jobs.join(TRACKER);
    }

    @Actor
    public void end() {
      jobs.add(ONE);
      jobs.add(TWO);
    }

    @Actor
    public void report(II_Result result) {
      result.r1 = told(jobs.take(TRACKER));
    }

    @Arbiter
    public void reportAgain(II_Result result) {
      result.r2 = told(jobs.take(TRACKER));
    }
  }

  /** Two jobs that end at the same time. */
  @JCStressTest
  @State
  @Outcome(id = "12", expect = ACCEPTABLE, desc = "The first job ended first.")
  @Outcome(id = "21", expect = ACCEPTABLE, desc = "The second job ended first.")
  @Outcome(expect = FORBIDDEN, desc = "The tracker never hears of a job.")
  public static class AddTwice {
    private final CompletedJobNotices<JobID> jobs = new CompletedJobNotices<>(job -> job);

    public AddTwice() {
      jobs.join(TRACKER);
    }

    @Actor
    public void first() {
      jobs.add(ONE);
    }

    @Actor
    public void second() {
      jobs.add(TWO);
    }

    @Arbiter
    public void report(I_Result result) {
      result.r1 = told(jobs.take(TRACKER));
    }
  }

  /** A tracker reports twice at the same time, as after an answer that was lost. */
  @JCStressTest
  @State
  @Outcome(id = "0, 12", expect = ACCEPTABLE, desc = "The second report was the first here.")
  @Outcome(id = "12, 0", expect = ACCEPTABLE, desc = "The first report was the first here.")
  @Outcome(expect = FORBIDDEN, desc = "The tracker is told of a job twice, or never.")
  public static class TakeTwice {
    private final CompletedJobNotices<JobID> jobs = new CompletedJobNotices<>(job -> job);

    public TakeTwice() {
      jobs.join(TRACKER);
      jobs.tell(TRACKER, ONE);
      jobs.add(TWO);
    }

    @Actor
    public void report(II_Result result) {
      result.r1 = told(jobs.take(TRACKER));
    }

    @Actor
    public void again(II_Result result) {
      result.r2 = told(jobs.take(TRACKER));
    }
  }

  /** A tracker joins while one job ends; after it has joined, another ends. */
  @JCStressTest
  @State
  @Outcome(id = "2", expect = ACCEPTABLE, desc = "The first job ended before the tracker joined.")
  @Outcome(id = "12", expect = ACCEPTABLE, desc = "The first job ended after the tracker joined, before the second.")
  @Outcome(id = "21", expect = ACCEPTABLE, desc = "The first job ended after the second.")
  @Outcome(expect = FORBIDDEN, desc = "The tracker does not hear of a job that ended after it joined.")
  public static class Join {
    private final CompletedJobNotices<JobID> jobs = new CompletedJobNotices<>(job -> job);

    @Actor
    public void end() {
      jobs.add(ONE);
    }

    @Actor
    public void join() {
      jobs.join(TRACKER);
      jobs.add(TWO);
    }

    @Arbiter
    public void report(I_Result result) {
      result.r1 = told(jobs.take(TRACKER));
    }
  }
}
