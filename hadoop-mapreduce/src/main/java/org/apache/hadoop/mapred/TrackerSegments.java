/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.atomic.LongAdder;
import javax.crypto.SecretKey;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.apache.hadoop.mapreduce.server.tasktracker.shuffle.MapAttempt;
import org.apache.hadoop.mapreduce.server.tasktracker.shuffle.OpenFileCache;
import org.apache.hadoop.mapreduce.server.tasktracker.shuffle.SmallMapOutputCache;
import org.apache.hadoop.mapreduce.server.tasktracker.shuffle.SmallOutput;
import org.apache.hadoop.mapreduce.util.PaddedNumbers;
import org.apache.hadoop.shuffle.Signer;
import org.apache.hadoop.shuffle.server.FileSegment;
import org.apache.hadoop.shuffle.server.OpenFile;
import org.apache.hadoop.shuffle.server.Segment;
import org.apache.hadoop.shuffle.server.SegmentStore;
import org.apache.hadoop.util.StringUtils;

/** The map outputs of all jobs that a tracker knows. Thread-safe. */
final class TrackerSegments implements SegmentStore {
  private static final Log LOG = LogFactory.getLog(TrackerSegments.class);
  /** Of the number of a map in an id, at least. */
  private static final int MAP_DIGITS = 6;

  private final TaskTracker tracker;
  private final JobConf conf;
  private final LocalDirAllocator folders;
  private final SmallMapOutputCache small;
  private final OpenFileCache open;
  private final LongAdder indexReads = new LongAdder();

  /** @param conf the tracker's */
  TrackerSegments(TaskTracker tracker, JobConf conf, LocalDirAllocator folders, SmallMapOutputCache small,
      OpenFileCache open) {
    this.tracker = tracker;
    this.conf = conf;
    this.folders = folders;
    this.small = small;
    this.open = open;
  }

  @Override
  public Job job(String id) throws IOException {
    JobID job = parse(id);
    return new JobSegments(job, tracker.mapOutputFiles(job, conf, folders),
        tracker.getJobTokenSecretManager().retrieveTokenSecret(id));
  }

  @Override
  public void tidy() {
    open.closeUnused();
  }

  /** Returns the size of the small outputs in memory. */
  long smallBytes() {
    return small.bytes();
  }

  /** Returns how many files stay open. */
  long openFiles() {
    return open.files();
  }

  /** Returns how many indexes were not in memory when somebody asked for a part of their output, and were read. */
  long indexReads() {
    return indexReads.sum();
  }

  /** Closes the files that are kept for others. To be called when nobody opens any more. */
  void close() {
    open.close();
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

  /** An index of stock's, to an output in memory. */
  private record Index(SpillRecord records) implements SmallOutput.Index {
    @Override
    public int parts() {
      return records.size();
    }

    @Override
    public SmallOutput.Part part(int reduce) {
      IndexRecord part = records.getIndex(reduce);
      return new SmallOutput.Part(part.startOffset, part.partLength, part.rawLength);
    }
  }

  private final class JobSegments implements Job {
    private final JobID job;
    private final MapOutputFiles files;
    private final SecretKey secret;
    /** What the ids of all maps' attempts begin with: thousands of them are made for each reduce. */
    private final String idPrefix;

    private JobSegments(JobID job, MapOutputFiles files, SecretKey secret) {
      this.job = job;
      this.files = files;
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
      SpillRecord index = files.index(mapId, indexReads::increment);
      MapOutputFiles.Part part = MapOutputFiles.part(mapId, index, reduce);
      OpenFile shared = open.take(mapId, part.length());
      if (shared != null) {
        return of(shared, part);
      }
      FileChannel file = files.open(mapId);
      boolean handedOver = false;
      try {
        kept = keep(key, index, part, file) ? small.take(key, reduce) : null;
        if (kept != null) {
          return kept;
        }
        OpenFile opened = new OpenFile(file);
        open.keep(mapId, opened, part.outputLength(), part.length());
        handedOver = true;
        return of(opened, part);
      } finally {
        if (!handedOver) {
          file.close();
        }
      }
    }

    private Segment of(OpenFile file, MapOutputFiles.Part part) {
      return new FileSegment(file, part.offset(), part.length(), part.rawLength());
    }

    /** Brings a small file into memory, by one call of the system. If it is too short, the server says so. */
    private boolean keep(MapAttempt key, SpillRecord index, MapOutputFiles.Part part, FileChannel file)
        throws IOException {
      if (!small.mayKeep(part.outputLength(), part.length(), index.size())) {
        return false;
      }
      byte[] bytes = new byte[(int) part.outputLength()];
      if (file.read(ByteBuffer.wrap(bytes), 0) < bytes.length) {
        return false;
      }
      small.keep(key, new SmallOutput(bytes, new Index(index)));
      return true;
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
