/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.programs;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.LocalJobRunner;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.mapreduce.protocol.ClientProtocolProvider;
import org.apache.hadoop.security.Credentials;

/** Runs jobs in this JVM, as the framework "local" does, and keeps their counters, which programs do not hand out. */
public final class CountedJobs extends ClientProtocolProvider {
  /** The value of "mapreduce.framework.name" for it. */
  static final String FRAMEWORK = "counted";

  private static final Queue<Submitted> SUBMITTED = new ConcurrentLinkedQueue<>();

  private record Submitted(Runner runner, JobID id) {
    Counters counters() {
      return runner.getJobCounters(id);
    }
  }

  private static final class Runner extends LocalJobRunner {
    Runner(Configuration conf) throws IOException {
      super(conf);
    }

    @Override
    public JobStatus submitJob(JobID id, String folder, Credentials credentials) throws IOException {
      JobStatus status = super.submitJob(id, folder, credentials);
      SUBMITTED.add(new Submitted(this, id));
      return status;
    }
  }

  /** Hands out the counters of all jobs since the last call, in the order of their start. All have ended. */
  static List<Counters> take() {
    return Stream.generate(SUBMITTED::poll).takeWhile(job -> job != null).map(Submitted::counters).toList();
  }

  @Override
  public ClientProtocol create(Configuration conf) throws IOException {
    return FRAMEWORK.equals(conf.get("mapreduce.framework.name")) ? new Runner(conf) : null;
  }

  @Override
  public ClientProtocol create(InetSocketAddress address, Configuration conf) {
    return null;
  }

  @Override
  public void close(ClientProtocol runner) {
    // it holds nothing
  }
}
