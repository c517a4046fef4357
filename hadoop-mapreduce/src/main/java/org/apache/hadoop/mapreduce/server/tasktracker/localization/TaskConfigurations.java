/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.conf.BooleanKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.ConfigurationSnapshot;
import org.apache.hadoop.conf.ResourceSnapshot;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.MRConfig;

/**
 * The configurations that a tracker has parsed, as files that its tasks read in one piece, not parsing each again: one
 * with what the files of the class path say, one for each job, and a small one for each attempt, beside the job.xml
 * that it has on stock too. A snapshot that cannot be written is done without.
 *
 * <p>The files lie where the tracker clears when it starts and ends, and in the folders of job and attempt.
 * Thread-safe.
 */
public final class TaskConfigurations {
  /** Restores stock: each task parses. */
  public static final BooleanKey SNAPSHOTS = new BooleanKey("mapreduce.tasktracker.conf.snapshots", true);

  private static final Log LOG = LogFactory.getLog(TaskConfigurations.class);
  private static final List<String> RESOURCES = List.of("core-default.xml", "core-site.xml", "mapred-default.xml",
      "mapred-site.xml", "hdfs-default.xml", "hdfs-site.xml");
  private static final String DEFAULTS = "taskTracker/defaults.snapshot";

  private final boolean isOn;
  private final LocalDirAllocator folders = new LocalDirAllocator(MRConfig.LOCAL_DIR);
  private final ConcurrentMap<JobID, ConfigurationSnapshot> jobs = new ConcurrentHashMap<>();

  @GuardedBy("this")
  private ResourceSnapshot defaults;
  @GuardedBy("this")
  private File defaultsFile;

  /** @param conf of the tracker */
  public TaskConfigurations(Configuration conf) {
    isOn = SNAPSHOTS.read(conf);
  }

  /**
   * The file with what the resources of the class path say now, for all tasks that start from now on.
   *
   * @param conf has the tracker's local folders
   * @return null if there is none
   */
  public synchronized File defaults(Configuration conf) {
    if (!isOn) {
      return null;
    }
    try {
      if (defaults == null || !defaultsFile.exists() || !defaults.isCurrent()) {
        ResourceSnapshot now = ResourceSnapshot.of(RESOURCES);
        File file = new File(folders.getLocalPathForWrite(DEFAULTS, conf).toUri().getPath());
        // Tasks that start may read the one before.
        File next = File.createTempFile("defaults", null, file.getParentFile());
        now.write(next);
        // Tasks of other users parse what they may read themselves, if that is not all.
        if (now.isForAll() && !next.setReadable(true, false) || !next.renameTo(file)) {
          throw new IOException(next + " could not become " + file);
        }
        defaults = now;
        defaultsFile = file;
      }
      return defaultsFile;
    } catch (IOException e) {
      LOG.warn("Tasks parse the configuration files, as there is no snapshot of them", e);
      defaults = null;
      return null;
    }
  }

  /** The JVM option by which a task that starts now finds the {@link #defaults}. */
  public String option(Configuration conf) {
    File file = defaults(conf);
    return "-D" + ChildConfigurations.DEFAULTS + "=" + (file == null ? "" : file.getPath());
  }

  /**
   * Notes what the tasks of a job have in common, before the folder of the job is given to the job's user.
   *
   * @param jobFile in that folder
   */
  public void localized(JobID job, Path jobFile, Configuration conf) {
    if (!isOn) {
      return;
    }
    try {
      ConfigurationSnapshot snapshot = ConfigurationSnapshot.write(conf, ChildConfigurations.snapshot(jobFile));
      if (snapshot != null) {
        jobs.put(job, snapshot);
      }
    } catch (IOException e) {
      LOG.warn("The tasks of " + job + " parse its configuration, as there is no snapshot of it", e);
    }
  }

  /** Forgets a job. Its files are removed with its folder. */
  public void purged(JobID job) {
    jobs.remove(job);
  }

  /** Forgets all jobs. */
  public void clear() {
    jobs.clear();
  }

  /** Writes the job.xml of an attempt, and beside it what it says. */
  public void write(JobID job, String jobFile, Configuration conf) throws IOException {
    Path path = new Path(jobFile);
    FileSystem files = FileSystem.getLocal(conf);
    files.delete(path, true);
    byte[] xml = ConfigurationSnapshot.xml(conf);
    try (OutputStream out = files.create(path)) {
      out.write(xml);
    }
    ConfigurationSnapshot common = jobs.get(job);
    if (common == null) {
      return;
    }
    File snapshot = ChildConfigurations.snapshot(path);
    try {
      common.writeCopy(conf, xml, snapshot);
    } catch (IOException e) {
      LOG.warn("A task parses " + jobFile + ", as there is no snapshot of it", e);
      if (!snapshot.delete() && snapshot.exists()) {
        throw e;
      }
    }
  }
}
