/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.fail;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.FileOutputCommitter;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.OutputFormat;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FilterOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.LazyOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;
import org.junit.Test;

/** Checks that a job's committer is known if it is stock's, and unknown if it may be the user's own. */
public class TestCommitterClass {
  /** A user's format that inherits stock's committer. */
  public static class Inherits extends TextOutputFormat<Object, Object> {
    public Inherits() {
      fail("made");
    }
  }

  /** A format that creates its own committer. */
  public static class Makes extends TextOutputFormat<Object, Object> {
    @Override
    public synchronized OutputCommitter getOutputCommitter(TaskAttemptContext context) {
      return null;
    }
  }

  /** A format that delegates to the wrapped format for its committer. */
  public static class Filters extends FilterOutputFormat<Object, Object> {
  }

  /** A user's committer. */
  public static class Own extends FileOutputCommitter {
  }

  private static JobConf job(boolean newMapper, boolean newReducer, int reduces) {
    JobConf conf = new JobConf(false);
    conf.setUseNewMapper(newMapper);
    conf.setUseNewReducer(newReducer);
    conf.setNumReduceTasks(reduces);
    return conf;
  }

  private static JobConf newApi(Class<?> format) {
    JobConf conf = job(true, true, 1);
    conf.setClass("mapreduce.job.outputformat.class", format, OutputFormat.class);
    return conf;
  }

  @Test
  public void oldApiNamesIt() {
    JobConf conf = job(false, false, 1);
    assertEquals(CommitterClass.OLD_FILE, CommitterClass.of(conf));
    conf.setOutputCommitter(FileOutputCommitter.class);
    assertEquals(CommitterClass.OLD_FILE, CommitterClass.of(conf));
    conf.setOutputCommitter(Own.class);
    assertNull(CommitterClass.of(conf));
    conf.set("mapred.output.committer.class", "there.is.no.such.Class");
    assertNull(CommitterClass.of(conf));
  }

  @Test
  public void formatsOfStockMakeIt() {
    assertEquals(CommitterClass.FILE, CommitterClass.of(job(true, true, 1)));
    assertEquals(CommitterClass.FILE, CommitterClass.of(newApi(SequenceFileOutputFormat.class)));
    assertEquals(CommitterClass.NULL, CommitterClass.of(newApi(NullOutputFormat.class)));
    assertNull(CommitterClass.of(newApi(Inherits.class)));
  }

  @Test
  public void aLazyFormatIsWhatItIsMadeOf() {
    JobConf conf = newApi(LazyOutputFormat.class);
    assertNull(CommitterClass.of(conf));
    conf.setClass(LazyOutputFormat.OUTPUT_FORMAT, TextOutputFormat.class, OutputFormat.class);
    assertEquals(CommitterClass.FILE, CommitterClass.of(conf));
    conf.setClass(LazyOutputFormat.OUTPUT_FORMAT, Makes.class, OutputFormat.class);
    assertNull(CommitterClass.of(conf));
  }

  @Test
  public void clientsTellOfOtherFormats() {
    assertEquals(CommitterClass.FILE, told(newApi(Inherits.class)));
    assertNull(told(newApi(Makes.class)));
    assertNull(told(newApi(Filters.class)));
    JobConf conf = newApi(LazyOutputFormat.class);
    conf.setClass(LazyOutputFormat.OUTPUT_FORMAT, Inherits.class, OutputFormat.class);
    assertEquals(CommitterClass.FILE, told(conf));
    conf = newApi(Inherits.class);
    conf.set("mapreduce.job.outputformat.class", "there.is.no.such.Class");
    assertNull(told(conf));
  }

  private static String told(JobConf conf) {
    conf.set(CommitterClass.KEY, CommitterClass.NULL); // left over from another job
    CommitterClass.tell(conf);
    return CommitterClass.of(conf);
  }

  /** A client's declaration counts only for its own formats, and only if it names a stock committer. */
  @Test
  public void otherNamesAreNotTaken() {
    JobConf conf = newApi(Makes.class);
    conf.set(CommitterClass.KEY, Own.class.getName());
    assertNull(CommitterClass.of(conf));
    conf = newApi(NullOutputFormat.class);
    conf.set(CommitterClass.KEY, CommitterClass.FILE);
    assertEquals(CommitterClass.NULL, CommitterClass.of(conf));
  }

  /** A setup or cleanup task may run in a slot of either kind, with the API of that kind. */
  @Test
  public void bothApisCount() {
    assertEquals(CommitterClass.FILE, CommitterClass.of(job(false, true, 1)));
    assertEquals(CommitterClass.OLD_FILE, CommitterClass.of(job(true, false, 1)));
    assertEquals(CommitterClass.FILE, CommitterClass.of(job(true, false, 0)));
    JobConf conf = job(true, false, 0);
    conf.setOutputCommitter(Own.class);
    assertNull(CommitterClass.of(conf));
    conf = job(false, true, 1);
    conf.setClass("mapreduce.job.outputformat.class", Makes.class, OutputFormat.class);
    assertNull(CommitterClass.of(conf));
  }

  @Test
  public void tellingChangesNothingElse() {
    Configuration conf = newApi(Inherits.class);
    int keys = conf.size();
    CommitterClass.tell(conf);
    assertEquals(keys + 1, conf.size());
  }
}
