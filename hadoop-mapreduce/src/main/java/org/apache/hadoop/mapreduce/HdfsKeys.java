/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce;

import java.util.List;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.ClientKeys;
import org.apache.hadoop.mapred.InvalidJobConfException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Checks the keys of the HDFS client that each task of a job creates. The submitter's own client may be older than the
 * values in the job's configuration, or be of another Hadoop. In a job without files in HDFS, those of these keys
 * that only HDFS reads may have any value. Stateless.
 */
@InterfaceAudience.Private
public final class HdfsKeys {
  private static final String SCHEME = "hdfs:";
  /** The class name of HDFS: a submitter that uses other file systems need not have the class. */
  private static final String HDFS = "org.apache.hadoop.hdfs.DistributedFileSystem";
  /** The keys with the places of files that tasks read and write. */
  private static final List<String> PLACES = List.of("mapreduce.job.dir", FileInputFormat.INPUT_DIR,
      FileOutputFormat.OUTDIR, MRJobConfig.CACHE_FILES, MRJobConfig.CACHE_ARCHIVES);

  private HdfsKeys() {
  }

  /**
   * Checks the keys of a job whose folder is known.
   *
   * @throws InvalidJobConfException if the job has files in HDFS, and a key has a value with which no client could be
   *     created; the message is complete without the cause
   */
  public static void check(JobConf job) throws InvalidJobConfException {
    if (usesHdfs(job)) {
      JobKeys.check(job, ClientKeys::check);
    }
  }

  private static boolean usesHdfs(JobConf job) {
    if (!job.get("fs.hdfs.impl", "").trim().equals(HDFS)) {
      return false;
    }
    String first = job.get(FileSystem.FS_DEFAULT_NAME_KEY, FileSystem.DEFAULT_FS).trim();
    // In the old form, without a scheme, it is a NameNode's host and port.
    boolean isHostAndPort = first.indexOf('/') < 0 && !first.equals("local");
    return first.startsWith(SCHEME) || isHostAndPort
        || PLACES.stream().anyMatch(key -> job.get(key, "").contains(SCHEME));
  }
}
