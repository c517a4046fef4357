/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.atomic.LongAdder;
import javax.crypto.SecretKey;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.apache.hadoop.mapreduce.util.PaddedNumbers;
import org.apache.hadoop.shuffle.Signer;
import org.apache.hadoop.shuffle.server.FileSegment;
import org.apache.hadoop.shuffle.server.OpenFile;
import org.apache.hadoop.shuffle.server.Segment;
import org.apache.hadoop.shuffle.server.SegmentStore;
import org.apache.hadoop.util.StringUtils;

/** The map outputs of all jobs that a tracker knows. Thread-safe. */
public final class TrackerSegments implements SegmentStore {
  private static final Log LOG = LogFactory.getLog(TrackerSegments.class);
  /** The minimum number of digits of a map's number in an id. */
  private static final int MAP_DIGITS = 6;

  private final TrackerJobs jobs;
  private final SmallMapOutputCache small;
  private final OpenFileCache open;
  private final LongAdder indexReads = new LongAdder();

  public TrackerSegments(TrackerJobs jobs, SmallMapOutputCache small, OpenFileCache open) {
    this.jobs = jobs;
    this.small = small;
    this.open = open;
  }

  @Override
  public Job job(String id) throws IOException {
    JobID job = parse(id);
    return new JobSegments(job, jobs.outputs(job), jobs.secret(job));
  }

  @Override
  public boolean tidy() {
    open.closeUnused();
    return open.files() > 0;
  }

  /** Returns the total size of the cached small outputs in bytes. */
  public long smallBytes() {
    return small.bytes();
  }

  /** Returns the number of files kept open. */
  public long openFiles() {
    return open.files();
  }

  /** Returns the number of indexes that were read because they were not cached when a part was requested. */
  public long indexReads() {
    return indexReads.sum();
  }

  /** Closes the cached files; to be called when no more files are being opened. */
  public void close() {
    open.close();
  }

  private static JobID parse(String id) throws IOException {
    try {
      JobID job = JobID.forName(id);
      if (job != null && job.toString().equals(id)) {
        return job;
      }
    } catch (IllegalArgumentException e) {
      // reported below
    }
    throw new IOException("not a job: " + id);
  }

  private final class JobSegments implements Job {
    private final JobID job;
    private final MapOutputs outputs;
    private final SecretKey secret;
    /** The common prefix of the ids of all map attempts: thousands of ids are built for each reduce. */
    private final String idPrefix;

    private JobSegments(JobID job, MapOutputs outputs, SecretKey secret) {
      this.job = job;
      this.outputs = outputs;
      this.secret = secret;
      String first = attempt(0, 0).toString();
      idPrefix = first.substring(0, first.length() - "000000_0".length());
    }

    @Override
    public Signer signer() {
      return message -> JobTokenSecretManager.computeHash(message, secret);
    }

    @Override
    public Segment open(int map, int attempt, int reduce) throws IOException {
      MapAttempt key = new MapAttempt(job, map, attempt);
      Segment kept = small.take(key, reduce);
      if (kept != null) {
        return kept;
      }
      String mapId = idPrefix + PaddedNumbers.of(map, MAP_DIGITS) + '_' + attempt;
      MapOutputIndex index = outputs.index(mapId, indexReads::increment);
      MapOutputIndex.Part part = index.part(mapId, reduce);
      OpenFile shared = open.take(mapId, part.length());
      if (shared != null) {
        return of(shared, part);
      }
      FileChannel file = outputs.open(mapId);
      boolean handedOver = false;
      try {
        kept = keep(key, index, part, file) ? small.take(key, reduce) : null;
        if (kept != null) {
          return kept;
        }
        OpenFile opened = new OpenFile(file);
        open.keep(mapId, opened, index.outputLength(), part.length());
        handedOver = true;
        return of(opened, part);
      } finally {
        if (!handedOver) {
          file.close();
        }
      }
    }

    private Segment of(OpenFile file, MapOutputIndex.Part part) {
      return new FileSegment(file, part.offset(), part.length(), part.rawLength());
    }

    /** Loads a small file into memory with one system call; if the file is too short, the server reports it. */
    private boolean keep(MapAttempt key, MapOutputIndex index, MapOutputIndex.Part part, FileChannel file)
        throws IOException {
      if (!small.mayKeep(index.outputLength(), part.length(), index.parts())) {
        return false;
      }
      byte[] bytes = new byte[(int) index.outputLength()];
      if (file.read(ByteBuffer.wrap(bytes), 0) < bytes.length) {
        return false;
      }
      small.keep(key, new SmallOutput(bytes, index));
      return true;
    }

    @Override
    public void unreadable(int map, int attempt, int reduce, IOException cause) {
      TaskAttemptID id = attempt(map, attempt);
      try {
        jobs.lost(id, "error on sending map " + id + " to reduce " + reduce
            + StringUtils.stringifyException(cause));
      } catch (IOException e) {
        LOG.warn("Could not report that the output of " + id + " is lost", e);
      }
    }

    private TaskAttemptID attempt(int map, int attempt) {
      return new TaskAttemptID(new TaskID(job, TaskType.MAP, map), attempt);
    }
  }
}
