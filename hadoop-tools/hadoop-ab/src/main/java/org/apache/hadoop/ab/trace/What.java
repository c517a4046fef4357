/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.trace;

import java.util.regex.Pattern;

/**
 * The kinds of events in the life of an attempt, recognized by message texts that the releases have in common; the
 * first match wins.
 */
enum What {
  FAILED("failed", "Error from |\\bFAILED\\b|\\bKILLED\\b|being failed|timed out|Exception\\b"
      + "|Lost t|has failed|Failed to|Diagnostics report|Killing"),
  SUBMITTED("submitted", "added successfully|Running job: |[Ss]ubmitt(?:ed|ing) (?:job|application|tokens)"),
  INITIALISED("initialised", "Initializing job_|initialized successfully|transitioned from (?:NEW|INITED|SETUP)"),
  ASSIGNED("assigned", "Adding task|Choosing .*task|using containerId|Assigned container|to attempt_"),
  RECEIVED("received", "LaunchTaskAction|Trying to launch|In TaskLauncher|Launching attempt_|Start request for"),
  JVM("JVM", "JVM with ID|JVM Runner|JvmRunner|given task|JVM : jvm|No new JVM|Launching container|launchContainer"
      + "|asked for a task"),
  PROGRESS("progress", "attempt_\\S+ (?:is : )?\\d+(?:\\.\\d+(?:E-?\\d+)?)?%?(?: |$)|Progress of TaskAttempt"),
  INPUT("input", "Processing split|HDFS_READ"),
  COMMIT("commit", "(?i)commit|Saved output of task"),
  WRITTEN("block", "HDFS_WRITE|allocateBlock|allocate blk_|Receiving |Received block|addStoredBlock|PacketResponder"
      + "|completeFile"),
  FETCHED("fetched", "about to shuffle|from map-output|MAPRED_SHUFFLE|new map.?outputs|fetcher#|Shuffling "),
  SPILLED("spilled", "flush of map output|Finished spill|[Ss]pilling|sorted segments"),
  MERGED("merged", "[Mm]erg(?:e|ed|er|ing)\\b|Merge"),
  DONE("done", "is done|' done|has completed|completed task|[Ss]ucceeded|SUCCEEDED|Job complete|exited with exit code"),
  CLEANED("cleaned up", "KillTaskAction|Removed|purge|Removing|Deleting"),
  LOGGED("", "");

  private final String title;
  private final Pattern pattern;

  What(String title, String pattern) {
    this.title = title;
    this.pattern = Pattern.compile(pattern);
  }

  static What of(String message) {
    for (What what : values()) {
      if (what.pattern.matcher(message).find()) {
        return what;
      }
    }
    return LOGGED;
  }

  @Override
  public String toString() {
    return title;
  }
}
