/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.commit;

import java.net.URI;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.DefaultTaskController;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.server.tasktracker.TTConfig;

/**
 * The locations of a job's files that a cleanup task handles, if the JobTracker may handle them instead: only on its
 * own file system, so that no job makes it connect to another, and with its own settings, so that no job names a class
 * for it to load or a size for it to allocate. Immutable.
 */
public final class JobPlaces {
  private static final String STAGING = "mapreduce.job.dir";

  /** The keys that determine the files that a committer creates; the job's values apply. */
  private static final List<String> FROM_THE_JOB = List.of(
      FileOutputFormat.OUTDIR,
      "mapreduce.fileoutputcommitter.marksuccessfuljobs",
      "fs.permissions.umask-mode", "dfs.umask", "dfs.umaskmode",
      "dfs.replication", "dfs.blocksize", "dfs.block.size",
      "file.replication", "file.blocksize", "fs.local.block.size");

  /**
   * The keys that affect the files as well, but for which the JobTracker's values apply: a job with different values
   * keeps its tasks.
   */
  private static final List<String> OF_THE_JOBTRACKER = List.of(
      "dfs.bytes-per-checksum", "file.bytes-per-checksum", "io.bytes.per.checksum");

  private final Path staging;
  private final JobConf conf;

  private JobPlaces(Path staging, JobConf conf) {
    this.staging = staging;
    this.conf = conf;
  }

  /**
   * Returns the locations of a job's files, or null if the JobTracker leaves them to tasks.
   *
   * @param job the configuration that the job was submitted with
   * @param submitDirectory the directory that it was submitted from
   * @param withOutput true if a committer also works on the job's output directory
   * @param fileSystem the JobTracker's own file system
   * @param own the JobTracker's configuration
   */
  public static JobPlaces of(JobConf job, Path submitDirectory, boolean withOutput, FileSystem fileSystem,
      Configuration own) {
    URI home = fileSystem.getUri();
    String implementation = "fs." + home.getScheme() + ".impl";
    String staging = job.getRaw(STAGING);
    String output = withOutput ? job.getRaw(FileOutputFormat.OUTDIR) : null;
    if (!areTasksOfOneUser(home, own)
        || !Objects.equals(job.getRaw(implementation), own.getRaw(implementation))
        || !OF_THE_JOBTRACKER.stream().allMatch(key -> Objects.equals(job.getRaw(key), own.getRaw(key)))
        || staging == null || !isAt(home, staging, job)
        || !path(staging).equals(submitDirectory.toUri().getPath())
        || output != null && !isAt(home, output, job)) {
      return null;
    }
    JobConf conf = new JobConf(own);
    for (String key : FROM_THE_JOB) {
      String value = job.get(key);
      if (value != null) {
        conf.set(key, value);
      }
    }
    FileSystem.setDefaultUri(conf, home);
    return new JobPlaces(keepsFiles(job) ? null : fileSystem.makeQualified(new Path(path(staging))), conf);
  }

  /** Returns the directory that the cleanup task deletes last; null if the job keeps it for the IsolationRunner. */
  public Path staging() {
    return staging;
  }

  /** Returns the configuration for a committer: the JobTracker's settings, and the job's for its output. */
  public JobConf conf() {
    return conf;
  }

  /**
   * Returns true if all tasks run as the JobTracker's user, or this does not matter. On the local file system the
   * JobTracker acts as its own user, regardless of the job's. So do tasks, unless a task controller runs them as the
   * job's user.
   */
  private static boolean areTasksOfOneUser(URI home, Configuration own) {
    return !"file".equals(home.getScheme()) || DefaultTaskController.class.getName()
        .equals(own.get(TTConfig.TT_TASK_CONTROLLER, DefaultTaskController.class.getName()).trim());
  }

  private static boolean keepsFiles(JobConf job) {
    return job.getKeepTaskFilesPattern() != null || job.getKeepFailedTaskFiles();
  }

  /** Returns true if a path is absolute, is on the given file system, and is the same path in every process. */
  private static boolean isAt(URI home, String text, Configuration job) {
    if (text.isBlank() || text.contains("${")) {
      return false;
    }
    URI uri = new Path(text).toUri();
    URI place = uri.getScheme() == null ? FileSystem.getDefaultUri(job) : uri;
    return uri.getPath().startsWith(Path.SEPARATOR) && home.getScheme().equalsIgnoreCase(place.getScheme())
        && Objects.toString(home.getAuthority(), "").equalsIgnoreCase(Objects.toString(place.getAuthority(), ""));
  }

  private static String path(String text) {
    return new Path(text).toUri().getPath();
  }
}
