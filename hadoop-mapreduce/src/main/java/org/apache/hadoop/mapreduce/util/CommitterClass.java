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
 * The class of the committer with which a job sets up and commits its output, as far as it can be told without making
 * an object of the job's, or in the JobTracker even loading a class: stock's own ones.
 *
 * <p>The old API names the committer in the job's configuration. In the new API an output format makes it, and which
 * one a format of stock makes is known by the format's name. Of a format that extends one of these, the client sees
 * whether it inherits the method that makes the committer, and says so in the configuration ({@link #KEY}): the
 * JobTracker takes its word, as the committer works for the job's user and on what is that user's. Stateless.
 */
public final class CommitterClass {
  /** The key by which the client tells of the committer that the job's output format makes. */
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

  /** The formats of stock, those that are extended among them, and what each makes. */
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
   * Says in a job's configuration, in its client, which committer its output format makes; nothing if that is not one
   * of stock's. The format's class has been loaded before, to check the output.
   */
  public static void tell(Configuration conf) {
    conf.set(KEY, "");
    String name = format(conf);
    if (MADE_BY.containsKey(name)) {
      return; // the JobTracker knows
    }
    try {
      Method maker = conf.getClassByName(name).getMethod("getOutputCommitter", TaskAttemptContext.class);
      conf.set(KEY, MADE_BY.getOrDefault(maker.getDeclaringClass().getName(), ""));
    } catch (ReflectiveOperationException | LinkageError e) {
      conf.set(KEY, ""); // whoever makes an object of it will say so
    }
  }

  /**
   * The committer of a job, by names alone: {@link #OLD_FILE}, {@link #FILE} or {@link #NULL}, and null if it may be
   * another. Stock's setup and cleanup tasks run in a slot of either kind, and with the API that the job has for that
   * kind: one that is not known for both has none.
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

  /** The name of the format that makes the committer. */
  private static String format(Configuration conf) {
    String name = conf.get(JobContext.OUTPUT_FORMAT_CLASS_ATTR, TEXT).trim();
    return name.equals(LAZY) ? conf.get(LAZY_BASE, "").trim() : name;
  }
}
