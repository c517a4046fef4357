/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Executable;
import java.util.ArrayList;
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
      List<String> missing = new ArrayList<>();
      method(missing, Task.CombinerRunner.class, "create", JobConf.class, TaskAttemptID.class, Counters.Counter.class,
          Task.TaskReporter.class, OutputCommitter.class);
      constructor(missing, Task.CombineOutputCollector.class, Counters.Counter.class, Progressable.class,
          Configuration.class);
      constructor(missing, IFile.Writer.class, Configuration.class, FSDataOutputStream.class, Class.class, Class.class,
          CompressionCodec.class, Counters.Counter.class);
      constructor(missing, IFileInputStream.class, InputStream.class, long.class, Configuration.class);
      constructor(missing, IFileOutputStream.class, OutputStream.class);
      constructor(missing, SpillRecord.class, Path.class, JobConf.class);
      method(missing, SpillRecord.class, "writeToFile", Path.class, JobConf.class);
      method(missing, MapOutputFile.class, "getOutputFileForWriteInVolume", Path.class);
      method(missing, MapOutputFile.class, "getOutputIndexFileForWriteInVolume", Path.class);
      method(missing, MapTask.class, "getSortPhase");
      method(missing, Task.class, "getMapOutputFile");
      method(missing, Task.class, "reportFatalError", TaskAttemptID.class, Throwable.class,
          String.class, boolean.class);
      method(missing, CryptoUtils.class, "isEncryptedSpillEnabled", Configuration.class);
      try {
        Task.class.getDeclaredField("spilledRecordsCounter");
      } catch (NoSuchFieldException e) {
        missing.add("Task.spilledRecordsCounter");
      }
      return missing;
    }

    private static void method(List<String> missing, Class<?> type, String name, Class<?>... parameters) {
      add(missing, type, name, () -> type.getDeclaredMethod(name, parameters));
    }

    private static void constructor(List<String> missing, Class<?> type, Class<?>... parameters) {
      add(missing, type, "constructor", () -> type.getDeclaredConstructor(parameters));
    }

    private static void add(List<String> missing, Class<?> type, String name, Lookup lookup) {
      try {
        lookup.find();
      } catch (NoSuchMethodException e) {
        missing.add(type.getSimpleName() + "." + name);
      }
    }

    /** A lookup of a member of a class. */
    private interface Lookup {
      Executable find() throws NoSuchMethodException;
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
