/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.hadoop.mapreduce.CryptoUtils;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.task.reduce.MapHost;
import org.apache.hadoop.mapreduce.task.reduce.MapOutput;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleClientMetrics;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleSchedulerImpl;

/**
 * The requirements of the reduce-side shuffle on a job and on the surrounding Hadoop, some of which are private there
 * and may differ in a vendor's build.
 */
final class StampedeReduceNeeds {
  /** A lazy holder for what is missing from this Hadoop. */
  private static final class Missing {
    static final List<String> MEMBERS = find();

    private static List<String> find() {
      List<String> missing = new ArrayList<>();
      constructor(missing, ShuffleSchedulerImpl.class, JobConf.class, TaskStatus.class,
          org.apache.hadoop.mapreduce.TaskAttemptID.class, null, null, null, null, null);
      methods(missing, ShuffleSchedulerImpl.class, "resolve", "copySucceeded", "copyFailed", "hostFailed", "penalize",
          "reportLocalError", "putBackKnownMapOutput", "getHost", "getMapsForHost", "freeHost", "waitUntilDone",
          "close");
      constructor(missing, MapOutput.class, null, long.class, boolean.class);
      methods(missing, MapOutput.class, "shuffle", "commit", "abort", "getDescription", "getMapId", "getSize");
      methods(missing, MapHost.class, "getHostName", "getBaseUrl");
      methods(missing, ShuffleClientMetrics.class, "create", "inputBytes", "failedFetch", "successFetch", "threadBusy",
          "threadFree");
      constructor(missing, Shuffle.ShuffleError.class, String.class, Throwable.class);
      constructor(missing, IFile.Writer.class, null, null, Class.class, Class.class, null, null);
      constructor(missing, SpillRecord.class, null, JobConf.class);
      methods(missing, Task.class, "getShuffleSecret", "statusUpdate");
      methods(missing, Task.CombineOutputCollector.class, "setWriter");
      methods(missing, MapOutputFile.class, "getInputFileForWrite", "setConf");
      return missing;
    }

    /** @param parameters null for a parameter of any type */
    private static void constructor(List<String> missing, Class<?> type, Class<?>... parameters) {
      Predicate<Constructor<?>> fits = each -> {
        Class<?>[] own = each.getParameterTypes();
        boolean equal = own.length == parameters.length;
        for (int i = 0; equal && i < own.length; i++) {
          equal = parameters[i] == null || parameters[i] == own[i];
        }
        return equal;
      };
      if (Stream.of(type.getDeclaredConstructors()).noneMatch(fits)) {
        missing.add(type.getSimpleName() + ".constructor");
      }
    }

    private static void methods(List<String> missing, Class<?> type, String... names) {
      List<Method> all = Arrays.asList(type.getDeclaredMethods());
      Stream.of(names).filter(name -> all.stream().noneMatch(method -> method.getName().equals(name)))
          .forEach(name -> missing.add(type.getSimpleName() + "." + name));
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
