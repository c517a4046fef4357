/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.mapreduce.spill.PartitionedOutput;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A collector that sorts and writes the output of a map in place of Hadoop's own buffer: the value of {@code
 * mapreduce.job.map.output.collector.class}. Records with equal keys stay in the order of arrival. Thread-safe, as
 * several threads of a map may share it.
 *
 * <p>Jobs that it does not support are left to Hadoop's own buffer, and the reason is logged once. In that case {@link
 * #init} fails if the key names another collector after this one, and otherwise this class delegates to Hadoop's, and
 * counts that.
 */
public final class StampedeMapOutput<K, V> implements MapOutputCollector<K, V> {
  /** The key that names this class. */
  static final String KEY = "mapreduce.job.map.output.collector.class";
  /** The counters of maps sorted by this class and by Hadoop. */
  static final String SORTED = "MAPS_SORTED_BY_STAMPEDE";
  static final String REFUSED = "MAPS_SORTED_BY_HADOOP";

  private static final Logger LOG = LoggerFactory.getLogger(StampedeMapOutput.class);
  private static final Set<String> LOGGED = ConcurrentHashMap.newKeySet();

  private Context context;
  private PartitionedOutput<K, V> output;
  private StampedeTaskSide<K, V> side;
  private MapOutputCollector<K, V> hadoops;

  @Override
  public void init(Context ofTask) throws IOException, ClassNotFoundException {
    context = ofTask;
    JobConf job = context.getJobConf();
    try {
      StampedeNeeds.check(job);
      side = new StampedeTaskSide<>(context.getMapTask(), job, context.getReporter());
      output = new PartitionedOutput<>(StampedeKeys.settings(job), StampedeKeys.sorting(job), side);
    } catch (StampedeRefusal e) {
      refuse(e.getMessage());
    } catch (RuntimeException | LinkageError e) {
      refuse(e.toString());
    }
  }

  private void refuse(String reason) throws IOException, ClassNotFoundException {
    String line = "Hadoop's own buffer sorts the output of this job's maps: " + reason;
    side = null;
    output = null;
    if (LOGGED.add(line)) {
      LOG.warn(line);
    }
    String[] collectors = context.getJobConf().getTrimmedStrings(KEY);
    if (collectors.length > 0 && !collectors[collectors.length - 1].equals(getClass().getName())) {
      throw new IOException(line);
    }
    hadoops = new MapTask.MapOutputBuffer<>();
    hadoops.init(context);
  }

  @Override
  public void collect(K key, V value, int partition) throws IOException, InterruptedException {
    if (hadoops != null) {
      hadoops.collect(key, value, partition);
    } else {
      output.collect(key, value, partition);
    }
  }

  @Override
  public void flush() throws IOException, ClassNotFoundException, InterruptedException {
    if (hadoops != null) {
      hadoops.flush();
    } else {
      output.flush();
      side.finish();
    }
    // Last, when the task has made its own counters
    StampedeCounters.count(context.getMapTask(), context.getReporter(), hadoops != null ? REFUSED : SORTED);
  }

  @Override
  public void close() throws IOException, InterruptedException {
    if (hadoops != null) {
      hadoops.close();
    } else {
      output.close();
    }
  }
}
