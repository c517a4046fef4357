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

/** A finder of a job's history file, wherever a release keeps it. */
final class HistoryFiles {
  /** The keys of all releases that name a history folder. */
  private static final List<String> KEYS = List.of("hadoop.job.history.location",
      "mapred.job.tracker.history.completed.location", "mapreduce.jobtracker.jobhistory.location",
      "mapreduce.jobtracker.jobhistory.completed.location", "mapreduce.jobhistory.intermediate-done-dir",
      "mapreduce.jobhistory.done-dir");
  private static final Pattern JOB_ID = Pattern.compile("job_\\d+_\\d+");
  /** The names of files beside a history file that start like it: configuration, checksum, summary. */
  private static final Pattern OTHER = Pattern.compile(".*\\.(xml|crc|summary|old)");

  private HistoryFiles() {
  }

  /** Returns the possible history files of {@code job}; a file that is being moved may be gone when it is opened. */
  static List<Path> find(JobConf conf, String job) throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path folder : folders(conf)) {
      walk(folder.getFileSystem(conf), folder, job, found);
    }
    return found;
  }

  /** Returns the ID of the job that a history file belongs to; empty if the name is not that of a history file. */
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
    // The default location in the releases with a JobTracker.
    folders.add(new Path(new File(System.getProperty("hadoop.log.dir"), "history").toURI()));
    return folders;
  }

  private static void walk(FileSystem fs, Path folder, String job, List<Path> found) throws IOException {
    // 1.x returns null for a missing folder; the others throw.
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
