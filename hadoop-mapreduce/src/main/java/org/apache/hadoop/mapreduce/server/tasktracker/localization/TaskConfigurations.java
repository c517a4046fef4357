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
 * The configurations that a tracker has parsed, as snapshot files that its tasks load in one piece instead of parsing
 * each again: one with the configuration files on the class path, one for each job, and a small one for each attempt,
 * beside the job.xml that it also has in stock. If a snapshot cannot be written, tasks do without it.
 *
 * <p>The files are in a directory that the tracker clears when it starts and stops, and in the folders of job and
 * attempt. Thread-safe.
 */
public final class TaskConfigurations {
  /** The switch of these snapshots; false restores stock: each task parses. */
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

  /** @param conf the tracker's configuration */
  public TaskConfigurations(Configuration conf) {
    isOn = SNAPSHOTS.read(conf);
  }

  /**
   * Returns the snapshot file of the current configuration files on the class path, for all tasks that start from now
   * on.
   *
   * @param conf provides the tracker's local folders
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
        // Tasks that are starting may still read the previous file.
        File next = File.createTempFile("defaults", null, file.getParentFile());
        now.write(next);
        // The snapshot stays private if not everyone may read all of the sources: tasks of other users then parse those
        // that they can read.
        if (now.isForAll() && !next.setReadable(true, false) || !next.renameTo(file)) {
          throw new IOException("Cannot make " + next + " readable, or rename it to " + file);
        }
        defaults = now;
        defaultsFile = file;
      }
      return defaultsFile;
    } catch (IOException e) {
      LOG.warn("Tasks parse the configuration files, because no snapshot could be made", e);
      defaults = null;
      return null;
    }
  }

  /** Returns the JVM option by which a task that starts now finds the {@link #defaults}. */
  public String option(Configuration conf) {
    File file = defaults(conf);
    return "-D" + ChildConfigurations.DEFAULTS + "=" + (file == null ? "" : file.getPath());
  }

  /**
   * Writes the part of the configuration that the tasks of a job share, before the job's folder is given to the job's
   * user.
   *
   * @param jobFile the job.xml in that folder
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
      LOG.warn("The tasks of " + job + " parse its configuration, because no snapshot could be made", e);
    }
  }

  /** Forgets a job; its files are removed with its folder. */
  public void purged(JobID job) {
    jobs.remove(job);
  }

  /** Forgets all jobs. */
  public void clear() {
    jobs.clear();
  }

  /** Writes the job.xml of an attempt, and its snapshot beside it. */
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
      LOG.warn("A task parses " + jobFile + ", because no snapshot could be made", e);
      if (!snapshot.delete() && snapshot.exists()) {
        throw e;
      }
    }
  }
}
