/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.trace;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The source of a log line: identified by its logging class, because all daemons may share a file, or else by the
 * file's name.
 */
enum Daemon {
  TASK("task", "(?!)", "(?!)"),
  NODE_MANAGER("NodeManager", "nodemanager", "nodemanager"),
  RESOURCE_MANAGER("ResourceManager", "resourcemanager", "resourcemanager"),
  APPLICATION_MASTER("ApplicationMaster", "mapreduce\\.v2\\.app|MRAppMaster|TaskAttemptImpl|JobImpl|TaskAttemptListener"
      + "|JobHistoryEventHandler", "(?!)"),
  DATA_NODE("DataNode", "\\bDataNode\\b|datanode", "datanode"),
  NAME_NODE("NameNode", "\\bNameNode\\b|namenode|StateChange", "namenode"),
  TASK_TRACKER("TaskTracker", "\\bTaskTracker\\b|JvmManager|TaskRunner|TaskController|IndexCache|tasktracker",
      "tasktracker"),
  JOB_TRACKER("JobTracker", "\\bJobTracker\\b|JobInProgress|TaskInProgress|TaskScheduler|InitializationListener"
      + "|jobtracker", "jobtracker"),
  CLIENT("client", "\\bJobClient\\b|mapreduce\\.Job\\b|JobSubmitter|YarnClientImpl|YARNRunner", "client"),
  HISTORY("history", "(?!)", "(?!)"),
  OTHER("other", "(?!)", "(?!)");

  private final String title;
  private final Pattern logger;
  private final Pattern file;

  Daemon(String title, String logger, String file) {
    this.title = title;
    this.logger = Pattern.compile(logger);
    this.file = Pattern.compile(file, Pattern.CASE_INSENSITIVE);
  }

  /** Returns the daemon of a logging class; empty if unknown. */
  static Optional<Daemon> ofLogger(String name) {
    for (Daemon daemon : values()) {
      if (daemon.logger.matcher(name).find()) {
        return Optional.of(daemon);
      }
    }
    return Optional.empty();
  }

  /** Returns the daemon according to the path of a file within the log folder. */
  static Daemon ofFile(String path) {
    for (Daemon daemon : values()) {
      if (daemon.file.matcher(path).find()) {
        return daemon;
      }
    }
    return OTHER;
  }

  @Override
  public String toString() {
    return title;
  }
}
