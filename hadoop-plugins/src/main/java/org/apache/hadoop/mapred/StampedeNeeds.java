/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapreduce.CryptoUtils;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.util.Progressable;
import org.apache.hadoop.util.QuickSort;

/**
 * The requirements of the sort on a job and on the surrounding Hadoop, some of which are private there and may differ
 * in a vendor's build.
 */
final class StampedeNeeds {
  private static final String SORT_CLASS = "map.sort.class";

  /** A lazy holder for what is missing from this Hadoop. */
  private static final class Missing {
    static final List<String> MEMBERS = find();

    private static List<String> find() {
      return new StampedeMembers()
          .method(Task.CombinerRunner.class, "create", JobConf.class, TaskAttemptID.class, Counters.Counter.class,
              Task.TaskReporter.class, OutputCommitter.class)
          .constructor(Task.CombineOutputCollector.class, Counters.Counter.class, Progressable.class,
              Configuration.class)
          .method(Task.CombineOutputCollector.class, "setWriter", IFile.Writer.class)
          .constructor(IFile.Writer.class, Configuration.class, FSDataOutputStream.class, Class.class, Class.class,
              CompressionCodec.class, Counters.Counter.class)
          .constructor(IFileInputStream.class, InputStream.class, long.class, Configuration.class)
          .constructor(IFileOutputStream.class, OutputStream.class)
          .constructor(SpillRecord.class, Path.class, JobConf.class)
          .method(SpillRecord.class, "writeToFile", Path.class, JobConf.class)
          .method(MapOutputFile.class, "getOutputFileForWriteInVolume", Path.class)
          .method(MapOutputFile.class, "getOutputIndexFileForWriteInVolume", Path.class)
          .method(MapTask.class, "getSortPhase")
          .method(Task.class, "getMapOutputFile")
          .method(Task.class, "getCounters")
          .method(Task.class, "reportFatalError", TaskAttemptID.class, Throwable.class, String.class, boolean.class)
          .field(Task.class, "spilledRecordsCounter")
          .method(CryptoUtils.class, "isEncryptedSpillEnabled", Configuration.class)
          .missing();
    }
  }

  private StampedeNeeds() {
  }

  /**
   * Checks a job.
   *
   * @throws StampedeRefusal if its maps are to be sorted by Hadoop
   */
  static void check(JobConf job) throws StampedeRefusal {
    if (!Missing.MEMBERS.isEmpty()) {
      throw new StampedeRefusal("this Hadoop lacks " + String.join(", ", Missing.MEMBERS));
    }
    if (CryptoUtils.isEncryptedSpillEnabled(job)) {
      throw new StampedeRefusal("mapreduce.job.encrypted-intermediate-data is set, and only Hadoop encrypts spills");
    }
    String sort = job.getTrimmed(SORT_CLASS, QuickSort.class.getName());
    if (!sort.equals(QuickSort.class.getName())) {
      throw new StampedeRefusal(SORT_CLASS + " is " + sort + ", which only Hadoop calls");
    }
  }
}
