/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import javax.crypto.SecretKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapreduce.CryptoUtils;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.security.SecureShuffleUtils;
import org.apache.hadoop.mapreduce.task.reduce.ExceptionReporter;
import org.apache.hadoop.mapreduce.task.reduce.MapHost;
import org.apache.hadoop.mapreduce.task.reduce.MapOutput;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleClientMetrics;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleSchedulerImpl;
import org.apache.hadoop.util.Progress;

/**
 * The requirements of the reduce-side shuffle on a job and on the surrounding Hadoop, some of which are private there
 * and may differ in a vendor's build.
 */
final class StampedeReduceNeeds {
  /** A lazy holder for what is missing from this Hadoop. */
  private static final class Missing {
    private static final Class<?> ID = org.apache.hadoop.mapreduce.TaskAttemptID.class;
    static final List<String> MEMBERS = find();

    private static List<String> find() {
      return new StampedeMembers()
          .constructor(ShuffleSchedulerImpl.class, JobConf.class, TaskStatus.class, ID, ExceptionReporter.class,
              Progress.class, Counters.Counter.class, Counters.Counter.class, Counters.Counter.class)
          .method(ShuffleSchedulerImpl.class, "resolve", TaskCompletionEvent.class)
          .method(ShuffleSchedulerImpl.class, "copySucceeded", ID, MapHost.class, long.class, long.class, long.class,
              MapOutput.class)
          .method(ShuffleSchedulerImpl.class, "copyFailed", ID, MapHost.class, boolean.class, boolean.class)
          .method(ShuffleSchedulerImpl.class, "hostFailed", String.class)
          .method(ShuffleSchedulerImpl.class, "penalize", MapHost.class, long.class)
          .method(ShuffleSchedulerImpl.class, "reportLocalError", IOException.class)
          .method(ShuffleSchedulerImpl.class, "putBackKnownMapOutput", MapHost.class, ID)
          .method(ShuffleSchedulerImpl.class, "getHost")
          .method(ShuffleSchedulerImpl.class, "getMapsForHost", MapHost.class)
          .method(ShuffleSchedulerImpl.class, "freeHost", MapHost.class)
          .method(ShuffleSchedulerImpl.class, "waitUntilDone", int.class)
          .method(ShuffleSchedulerImpl.class, "close")
          .constructor(MapOutput.class, ID, long.class, boolean.class)
          .method(MapOutput.class, "shuffle", MapHost.class, InputStream.class, long.class, long.class,
              ShuffleClientMetrics.class, Reporter.class)
          .method(MapOutput.class, "commit")
          .method(MapOutput.class, "abort")
          .method(MapOutput.class, "getDescription")
          .method(MapOutput.class, "getMapId")
          .method(MapOutput.class, "getSize")
          .method(MapHost.class, "getHostName")
          .method(MapHost.class, "getBaseUrl")
          .method(ShuffleClientMetrics.class, "create", ID, JobConf.class)
          .method(ShuffleClientMetrics.class, "inputBytes", long.class)
          .method(ShuffleClientMetrics.class, "failedFetch")
          .method(ShuffleClientMetrics.class, "successFetch")
          .method(ShuffleClientMetrics.class, "threadBusy")
          .method(ShuffleClientMetrics.class, "threadFree")
          .constructor(Shuffle.ShuffleError.class, String.class, Throwable.class)
          .method(SecureShuffleUtils.class, "hashFromString", String.class, SecretKey.class)
          .method(SecureShuffleUtils.class, "verifyReply", String.class, String.class, SecretKey.class)
          .constructor(IFile.Writer.class, Configuration.class, FSDataOutputStream.class, Class.class, Class.class,
              CompressionCodec.class, Counters.Counter.class)
          .constructor(IFileInputStream.class, InputStream.class, long.class, Configuration.class)
          .constructor(IFileOutputStream.class, OutputStream.class)
          .constructor(SpillRecord.class, Path.class, JobConf.class)
          .method(Task.class, "getShuffleSecret")
          .method(Task.class, "getCounters")
          .method(Task.class, "statusUpdate", TaskUmbilicalProtocol.class)
          .method(Task.CombineOutputCollector.class, "setWriter", IFile.Writer.class)
          .constructor(Task.CombineValuesIterator.class, RawKeyValueIterator.class, RawComparator.class, Class.class,
              Class.class, Configuration.class, Reporter.class, Counters.Counter.class)
          .method(MapOutputFile.class, "getInputFileForWrite", org.apache.hadoop.mapreduce.TaskID.class, long.class)
          .method(MapOutputFile.class, "setConf", Configuration.class)
          .method(CryptoUtils.class, "isEncryptedSpillEnabled", Configuration.class)
          .missing();
    }
  }

  private StampedeReduceNeeds() {
  }

  /**
   * Checks a job.
   *
   * @throws StampedeRefusal if its reduces are to copy and merge with Hadoop's own class
   */
  static void check(JobConf job) throws StampedeRefusal {
    if (!Missing.MEMBERS.isEmpty()) {
      throw new StampedeRefusal("this Hadoop lacks " + String.join(", ", Missing.MEMBERS));
    }
    if (CryptoUtils.isEncryptedSpillEnabled(job)) {
      throw new StampedeRefusal("mapreduce.job.encrypted-intermediate-data is set, and only Hadoop decrypts outputs");
    }
    if (job.getBoolean(MRConfig.SHUFFLE_SSL_ENABLED_KEY, MRConfig.SHUFFLE_SSL_ENABLED_DEFAULT)) {
      throw new StampedeRefusal(MRConfig.SHUFFLE_SSL_ENABLED_KEY + " is set, and only Hadoop's shuffle supports SSL");
    }
  }
}
