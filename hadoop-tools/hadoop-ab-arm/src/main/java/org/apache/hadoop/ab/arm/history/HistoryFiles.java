/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.history;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;

/** Finds the history file of a job wherever a release keeps it. */
final class HistoryFiles {
  /** Keys that name a folder of history files, of all releases. */
  private static final List<String> KEYS = List.of("hadoop.job.history.location",
      "mapred.job.tracker.history.completed.location", "mapreduce.jobtracker.jobhistory.location",
      "mapreduce.jobtracker.jobhistory.completed.location", "mapreduce.jobhistory.intermediate-done-dir",
      "mapreduce.jobhistory.done-dir");
  private static final Pattern JOB_ID = Pattern.compile("job_\\d+_\\d+");
  /**
   * The names of what stands beside a history file under a name that starts like its own: configuration, checksum,
   * summary.
   */
  private static final Pattern OTHER = Pattern.compile(".*\\.(xml|crc|summary|old)");

  private HistoryFiles() {
  }

  /** The files that may be the history of {@code job}; a file that is being moved may be gone when it is opened. */
  static List<Path> find(JobConf conf, String job) throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path folder : folders(conf)) {
      walk(folder.getFileSystem(conf), folder, job, found);
    }
    return found;
  }

  /** The id of the job a history file belongs to; empty if the name is no history file's. */
  static String jobId(String fileName) {
    Matcher id = JOB_ID.matcher(fileName);
    return id.lookingAt() && !OTHER.matcher(fileName).matches() ? id.group() : "";
  }

  private static Set<Path> folders(JobConf conf) {
    Set<Path> folders = new LinkedHashSet<>();
    for (String key : KEYS) {
      String value = conf.get(key);
      if (value != null && !value.isEmpty()) {
        folders.add(new Path(value));
      }
    }
    // The default of the releases with a JobTracker.
    folders.add(new Path(new File(System.getProperty("hadoop.log.dir"), "history").toURI()));
    return folders;
  }

  private static void walk(FileSystem fs, Path folder, String job, List<Path> found) throws IOException {
    // 1.x answers null for a folder that does not exist, the others throw.
    FileStatus[] entries = fs.exists(folder) ? fs.listStatus(folder) : null;
    if (entries == null) {
      return;
    }
    for (FileStatus entry : entries) {
      if (entry.isDir()) {
        walk(fs, entry.getPath(), job, found);
      } else if (jobId(entry.getPath().getName()).equals(job)) {
        found.add(fs.makeQualified(entry.getPath()));
      }
    }
  }
}
