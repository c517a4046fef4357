/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import java.lang.reflect.Method;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * The class of the committer with which a job sets up and commits its output, if it is one of stock's, determined
 * without instantiating a class of the job and, in the JobTracker, without even loading one.
 *
 * <p>In the old API the job's configuration names the committer. In the new API an output format creates it, and the
 * name of a stock format tells which one. For a format that extends a stock one, the client checks whether it inherits
 * the method that creates the committer, and records the result in the configuration ({@link #KEY}): the JobTracker
 * trusts it, as the committer works as the job's user on that user's files. Stateless.
 */
public final class CommitterClass {
  /** The key by which the client passes on the committer that the job's output format creates. */
  public static final String KEY = "mapreduce.job.committer.class";

  /** The committer of the old API. */
  public static final String OLD_FILE = "org.apache.hadoop.mapred.FileOutputCommitter";
  /** The committer of the new API. */
  public static final String FILE = "org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter";
  /** The committer of the new API's null output, which does nothing. It has no name of its own. */
  public static final String NULL = "org.apache.hadoop.mapreduce.lib.output.NullOutputFormat";

  private static final String OLD_KEY = "mapred.output.committer.class";
  private static final String LIB = "org.apache.hadoop.mapreduce.lib.";
  private static final String LAZY = LIB + "output.LazyOutputFormat";
  private static final String LAZY_BASE = "mapreduce.output.lazyoutputformat.outputformat";
  private static final String TEXT = LIB + "output.TextOutputFormat";

  /** The output formats of stock that may be used or extended, each with the committer it creates. */
  private static final Map<String, String> MADE_BY = Map.of(
      LIB + "output.FileOutputFormat", FILE,
      TEXT, FILE,
      LIB + "output.SequenceFileOutputFormat", FILE,
      LIB + "output.SequenceFileAsBinaryOutputFormat", FILE,
      LIB + "output.MapFileOutputFormat", FILE,
      LIB + "db.DBOutputFormat", FILE,
      NULL, NULL);

  private CommitterClass() {
  }

  /**
   * Records in a job's configuration, in its client, which committer its output format creates; an empty value if it is
   * not one of stock's. The format's class has already been loaded, to check the output.
   */
  public static void tell(Configuration conf) {
    conf.set(KEY, "");
    String name = format(conf);
    if (MADE_BY.containsKey(name)) {
      return; // the JobTracker knows these
    }
    try {
      Method maker = conf.getClassByName(name).getMethod("getOutputCommitter", TaskAttemptContext.class);
      conf.set(KEY, MADE_BY.getOrDefault(maker.getDeclaringClass().getName(), ""));
    } catch (ReflectiveOperationException | LinkageError e) {
      conf.set(KEY, ""); // the code that instantiates it reports the error
    }
  }

  /**
   * Returns the committer of a job, by names alone: {@link #OLD_FILE}, {@link #FILE} or {@link #NULL}, and null if it
   * may be another one. Stock's setup and cleanup tasks run in a slot of either type, with the API that the job uses
   * for that type, so the committer must be known for both.
   */
  public static String of(JobConf conf) {
    String byMaps = of(conf, conf.getUseNewMapper());
    String byReduces = of(conf, conf.getUseNewReducer());
    if (byMaps == null || byReduces == null) {
      return null;
    }
    return conf.getNumReduceTasks() == 0 ? byMaps : byReduces;
  }

  private static String of(JobConf conf, boolean newApi) {
    if (!newApi) {
      return OLD_FILE.equals(conf.get(OLD_KEY, OLD_FILE).trim()) ? OLD_FILE : null;
    }
    String made = MADE_BY.get(format(conf));
    if (made != null) {
      return made;
    }
    String told = conf.get(KEY, "").trim();
    return MADE_BY.containsValue(told) ? told : null;
  }

  /** Returns the name of the output format that creates the committer. */
  private static String format(Configuration conf) {
    String name = conf.get(JobContext.OUTPUT_FORMAT_CLASS_ATTR, TEXT).trim();
    return name.equals(LAZY) ? conf.get(LAZY_BASE, "").trim() : name;
  }
}
