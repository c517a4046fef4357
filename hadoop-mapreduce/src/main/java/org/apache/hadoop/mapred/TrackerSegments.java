/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import javax.crypto.SecretKey;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.apache.hadoop.shuffle.Signer;
import org.apache.hadoop.shuffle.server.FileSegment;
import org.apache.hadoop.shuffle.server.MemorySegment;
import org.apache.hadoop.shuffle.server.Segment;
import org.apache.hadoop.shuffle.server.SegmentStore;
import org.apache.hadoop.util.StringUtils;

/** The map outputs of all jobs that a tracker knows. Thread-safe. */
final class TrackerSegments implements SegmentStore {
  private static final Log LOG = LogFactory.getLog(TrackerSegments.class);

  private final TaskTracker tracker;
  private final JobConf conf;
  private final LocalDirAllocator folders;
  private final SmallOutputs small;

  /** @param conf the tracker's */
  TrackerSegments(TaskTracker tracker, JobConf conf, LocalDirAllocator folders, SmallOutputs small) {
    this.tracker = tracker;
    this.conf = conf;
    this.folders = folders;
    this.small = small;
  }

  @Override
  public Job job(String id) throws IOException {
    JobID job = parse(id);
    return new JobSegments(job, tracker.mapOutputFiles(job, conf, folders),
        tracker.getJobTokenSecretManager().retrieveTokenSecret(id));
  }

  private static JobID parse(String id) throws IOException {
    try {
      JobID job = JobID.forName(id);
      if (job != null && job.toString().equals(id)) {
        return job;
      }
    } catch (IllegalArgumentException e) {
      // said below
    }
    throw new IOException("not a job: " + id);
  }

  private final class JobSegments implements Job {
    private final JobID job;
    private final MapOutputFiles files;
    private final SecretKey secret;

    private JobSegments(JobID job, MapOutputFiles files, SecretKey secret) {
      this.job = job;
      this.files = files;
      this.secret = secret;
    }

    @Override
    public Signer signer() {
      return message -> JobTokenSecretManager.computeHash(message, secret);
    }

    @Override
    public Segment open(int map, int attempt, int reduce) throws IOException {
      String mapId = attempt(map, attempt).toString();
      IndexRecord part = files.part(mapId, reduce);
      Segment kept = kept(mapId, part);
      if (kept != null) {
        return kept;
      }
      FileInputStream file = files.open(mapId);
      boolean handedOver = false;
      try {
        if (keep(mapId, part, file)) {
          kept = kept(mapId, part);
        }
        if (kept == null) {
          handedOver = true;
          return new FileSegment(file.getChannel(), part.startOffset, part.partLength, part.rawLength);
        }
        return kept;
      } finally {
        if (!handedOver) {
          file.close();
        }
      }
    }

    /** Brings a small file into memory, by one call of the system. */
    private boolean keep(String mapId, IndexRecord part, FileInputStream file) throws IOException {
      long length = part.partLength < SmallOutputs.MOST_BYTES ? file.getChannel().size() : Long.MAX_VALUE;
      if (!small.mayKeep(length, part.partLength)) {
        return false;
      }
      byte[] bytes = new byte[(int) length];
      if (file.read(bytes) < length) {
        return false;
      }
      small.keep(mapId, bytes);
      return true;
    }

    private Segment kept(String mapId, IndexRecord part) {
      ByteBuffer bytes = small.take(mapId, part.startOffset, part.partLength);
      return bytes == null ? null : new MemorySegment(bytes, part.rawLength);
    }

    @Override
    public void unreadable(int map, int attempt, int reduce, IOException cause) {
      TaskAttemptID id = attempt(map, attempt);
      try {
        tracker.mapOutputLost(id, "error on sending map " + id + " to reduce " + reduce
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
