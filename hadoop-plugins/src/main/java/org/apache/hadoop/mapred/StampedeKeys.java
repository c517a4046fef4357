/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.function.LongPredicate;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.serializer.Serialization;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.io.serializer.WritableSerialization;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.sort.KeyPrefix;
import org.apache.hadoop.mapreduce.spill.KeySorting;
import org.apache.hadoop.mapreduce.spill.OutputSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A reader of a job's configuration keys: Hadoop's own, and two of ours. Stateless. */
public final class StampedeKeys {
  /**
   * The key of the number of threads that sort the output of one map, or merge in one reduce; 0, the default, stands
   * for the task's number of cores.
   */
  static final String THREADS = "mapreduce.task.sort.threads";
  /** The key that declares the job's own comparators, key classes and codecs thread-safe. */
  static final String DECLARED = "mapreduce.job.classes.threadsafe";

  private static final Logger LOG = LoggerFactory.getLogger(StampedeKeys.class);
  private static final int MAX_THREADS = 1024;
  private static final int INDEX_MEMORY = 1 << 20;

  private StampedeKeys() {
  }

  /**
   * Reads the sizes.
   *
   * @throws StampedeRefusal if one is not allowed
   */
  static OutputSettings settings(JobConf job) throws StampedeRefusal {
    long sortMb = number(job, MRJobConfig.IO_SORT_MB, MRJobConfig.DEFAULT_IO_SORT_MB, "megabytes, 1 or more",
        each -> each >= 1 && each <= Integer.MAX_VALUE);
    int factor = mergeFactor(job, MRJobConfig.DEFAULT_IO_SORT_FACTOR);
    long index = number(job, MRJobConfig.INDEX_CACHE_MEMORY_LIMIT, INDEX_MEMORY, "bytes, 0 or more",
        each -> each >= 0 && each <= Integer.MAX_VALUE);
    String share = job.getTrimmed(MRJobConfig.MAP_SORT_SPILL_PERCENT, "0.8");
    float spillShare;
    try {
      spillShare = Float.parseFloat(share);
    } catch (NumberFormatException e) {
      spillShare = Float.NaN;
    }
    if (!(spillShare > 0 && spillShare <= 1)) {
      throw new StampedeRefusal(MRJobConfig.MAP_SORT_SPILL_PERCENT + " is '" + share
          + "': expected a number greater than 0, up to 1");
    }
    return new OutputSettings(job.getNumReduceTasks(), sortMb << 20, spillShare, factor, (int) index);
  }

  /**
   * Chooses how keys are sorted, and by how many threads.
   *
   * @throws StampedeRefusal if a key is not allowed
   */
  static KeySorting sorting(JobConf job) throws StampedeRefusal {
    RawComparator<?> comparator = job.getOutputKeyComparator();
    Class<?> keyClass = job.getMapOutputKeyClass();
    Serialization<?> serialization = new SerializationFactory(job).getSerialization(keyClass);
    KeyPrefix prefix = serialization != null && serialization.getClass() == WritableSerialization.class
        ? KeyPrefix.find(keyClass, comparator) : null;
    return KeySorting.of(prefix, comparator, job::getOutputKeyComparator,
        threads(job, MRJobConfig.MAP_CPU_VCORES, MRJobConfig.DEFAULT_MAP_CPU_VCORES), isDeclaredSafe(job));
  }

  /**
   * Returns the number of threads of a task: by default the number of cores that YARN gives it, at most those of the
   * machine.
   *
   * @param coresKey the key of the cores that YARN gives it
   * @throws StampedeRefusal if a key is not allowed
   */
  public static int threads(JobConf job, String coresKey, int cores) throws StampedeRefusal {
    int threads = (int) number(job, THREADS, 0, "threads from 0 to " + MAX_THREADS,
        each -> each >= 0 && each <= MAX_THREADS);
    long given = number(job, coresKey, cores, "cores, 1 or more", each -> each >= 1 && each <= Integer.MAX_VALUE);
    return threads > 0 ? threads : (int) Math.min(given, Runtime.getRuntime().availableProcessors());
  }

  /**
   * Returns how many files are merged at once. With less than 2, Hadoop's own merges would never end: such a job is not
   * left to it, but merges 2.
   *
   * @throws StampedeRefusal if the key is not a number
   */
  public static int mergeFactor(JobConf job, int byDefault) throws StampedeRefusal {
    long factor = number(job, MRJobConfig.IO_SORT_FACTOR, byDefault, "files", each -> each == (int) each);
    if (factor < 2) {
      LOG.warn("{} is {}: 2 files are merged at once, as a merge of less would never end", MRJobConfig.IO_SORT_FACTOR,
          factor);
    }
    return (int) Math.max(2, factor);
  }

  /**
   * Returns how many spills a map may write; -1 for any number.
   *
   * @throws StampedeRefusal if the key is not allowed
   */
  static int mostSpills(JobConf job) throws StampedeRefusal {
    return (int) number(job, StampedeFiles.MAX_SPILLS, -1, "files, 0 or more, or -1",
        each -> each >= -1 && each <= Integer.MAX_VALUE);
  }

  /**
   * Returns true if the job declares its own classes thread-safe.
   *
   * @throws StampedeRefusal if the value is neither true nor false
   */
  static boolean isDeclaredSafe(JobConf job) throws StampedeRefusal {
    String declared = job.getTrimmed(DECLARED, "false");
    if (!declared.equals("true") && !declared.equals("false")) {
      throw new StampedeRefusal(DECLARED + " is '" + declared + "': expected true or false");
    }
    return declared.equals("true");
  }

  /**
   * Reads a whole number.
   *
   * @param expected describes the allowed values
   * @throws StampedeRefusal if the number is not allowed
   */
  public static long number(JobConf job, String key, long byDefault, String expected, LongPredicate allowed)
      throws StampedeRefusal {
    String value = job.getTrimmed(key);
    if (value == null) {
      return byDefault;
    }
    try {
      // As Hadoop reads them: a leading zero means nothing, and 0x is hexadecimal
      long number = value.startsWith("0x") ? Long.parseLong(value.substring(2), 16) : Long.parseLong(value);
      if (allowed.test(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Refused below, like a number out of range
    }
    throw new StampedeRefusal(key + " is '" + value + "': expected a whole number of " + expected);
  }
}
