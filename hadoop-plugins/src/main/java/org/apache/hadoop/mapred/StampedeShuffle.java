/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.apache.hadoop.mapreduce.task.reduce.StampedeReduceSettings;
import org.apache.hadoop.mapreduce.task.reduce.StampedeReduceShuffle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A shuffle that copies map outputs to a reduce and merges them in place of Hadoop's own class: the value of {@code
 * mapreduce.job.reduce.shuffle.consumer.plugin.class}. It works with unmodified NodeManagers, also of another release.
 * Records with equal keys come in the order of their maps as far as the reduce reads them from memory, and nothing was
 * merged there before. Used by one thread.
 *
 * <p>Jobs that it does not support are left to Hadoop's own class, and the reason is logged once and counted.
 */
public final class StampedeShuffle<K, V> implements ShuffleConsumerPlugin<K, V> {
  /** The counters of reduces served by this class and by Hadoop. */
  static final String SHUFFLED = "REDUCES_SHUFFLED_BY_STAMPEDE";
  static final String REFUSED = "REDUCES_SHUFFLED_BY_HADOOP";

  private static final Logger LOG = LoggerFactory.getLogger(StampedeShuffle.class);
  private static final Set<String> LOGGED = ConcurrentHashMap.newKeySet();

  private Context<K, V> context;
  private StampedeReduceShuffle<K, V> shuffle;
  private ShuffleConsumerPlugin<K, V> hadoops;

  @Override
  public void init(Context<K, V> ofTask) {
    context = ofTask;
    JobConf job = context.getJobConf();
    try {
      StampedeReduceNeeds.check(job);
      shuffle = new StampedeReduceShuffle<>(context,
          StampedeReduceSettings.of(job, Runtime.getRuntime().maxMemory()), new StampedeChecksum(job),
          StampedeKeys.isDeclaredSafe(job));
    } catch (StampedeRefusal e) {
      refuse(e.getMessage());
    } catch (IOException | RuntimeException | LinkageError e) {
      refuse(e.toString());
    }
  }

  private void refuse(String reason) {
    String line = "Hadoop's own class copies and merges the map outputs of this job's reduces: " + reason;
    if (LOGGED.add(line)) {
      LOG.warn(line);
    }
    hadoops = new Shuffle<>();
    hadoops.init(context);
  }

  @Override
  public RawKeyValueIterator run() throws IOException, InterruptedException {
    return hadoops != null ? hadoops.run() : shuffle.run();
  }

  /** Releases what is left. Hadoop calls this after the reduce function, but not if that has failed. */
  @Override
  public void close() {
    if (hadoops != null) {
      hadoops.close();
    } else {
      try {
        shuffle.close();
      } catch (IOException e) {
        LOG.warn("Could not close the input of the reduce", e);
      }
    }
    StampedeCounters.count(context.getReduceTask(), context.getReporter(), hadoops != null ? REFUSED : SHUFFLED);
  }
}
