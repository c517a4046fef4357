/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.commit;

import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.function.BiFunction;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.FileOutputCommitter;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobContext;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskID;
import org.apache.hadoop.mapreduce.JobStatus.State;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.apache.hadoop.mapreduce.util.CommitterClass;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;

/**
 * Calls one of stock's committers for a job in the JobTracker, as the job's user and with the job's tokens, and deletes
 * the job's staging directory. Each call opens its own file systems and closes them. Immutable.
 */
public final class StockCommitter {
  private final String type;
  private final JobPlaces places;
  private final JobID job;
  private final String user;
  private final BiFunction<JobConf, JobID, JobContext> contexts;

  /**
   * @param type one of {@link CommitterClass}'s, or null if the job's output is left as it is
   * @param contexts creates the context of a job from its configuration, which only the context's own package can do
   */
  public StockCommitter(String type, JobPlaces places, JobID job, String user,
      BiFunction<JobConf, JobID, JobContext> contexts) {
    this.contexts = contexts;
    this.type = type;
    this.places = places;
    this.job = job;
    this.user = user;
  }

  /** A step of a committer on a job's output. */
  private interface Step {
    void take(OutputCommitter committer, JobContext context) throws IOException, InterruptedException;
  }

  /** Sets up the job's output. */
  public void setUp(Credentials tokens) throws IOException, InterruptedException {
    asUser(tokens, (committer, context) -> committer.setupJob(context));
  }

  /** Commits the job's output, if it has succeeded, or discards it. */
  public void end(State state, Credentials tokens) throws IOException, InterruptedException {
    asUser(tokens, (committer, context) -> {
      if (state == State.SUCCEEDED) {
        committer.commitJob(context);
      } else {
        committer.abortJob(context, state);
      }
    });
  }

  /** Deletes the staging directory, unless the job keeps it. */
  public void deleteStaging(Credentials tokens) throws IOException, InterruptedException {
    if (places.staging() != null) {
      run(tokens, () -> places.staging().getFileSystem(places.conf()).delete(places.staging(), true));
    }
  }

  private void asUser(Credentials tokens, Step step) throws IOException, InterruptedException {
    if (type == null) {
      return;
    }
    run(tokens, () -> {
      JobConf conf = new JobConf(places.conf()); // a copy for the committer, whose changes are discarded
      JobContext context = contexts.apply(conf, job);
      step.take(committer(conf), context);
      return null;
    });
  }

  private OutputCommitter committer(JobConf conf) throws IOException {
    TaskAttemptContextImpl attempt =
        new TaskAttemptContextImpl(conf, new TaskAttemptID(new TaskID(job, TaskType.JOB_CLEANUP, 0), 0));
    return switch (type) {
      case CommitterClass.OLD_FILE -> new FileOutputCommitter();
      case CommitterClass.FILE -> new org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter(
          FileOutputFormat.getOutputPath(attempt), attempt);
      case CommitterClass.NULL -> new NullOutputFormat<>().getOutputCommitter(attempt);
      default -> throw new IllegalStateException(type);
    };
  }

  private <T> void run(Credentials tokens, PrivilegedExceptionAction<T> action)
      throws IOException, InterruptedException {
    UserGroupInformation ugi = UserGroupInformation.createRemoteUser(user);
    if (tokens != null) {
      for (Token<?> token : tokens.getAllTokens()) {
        ugi.addToken(token);
      }
    }
    try {
      ugi.doAs(action);
    } finally {
      FileSystem.closeAllForUGI(ugi);
    }
  }
}
