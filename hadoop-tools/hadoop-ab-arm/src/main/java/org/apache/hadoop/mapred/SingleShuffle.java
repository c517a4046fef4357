/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.apache.hadoop.util.Progress;

/**
 * The shuffle of one reduce without a cluster: the arm's class, with a tracker that agrees to everything and knows all
 * maps from the start.
 *
 * <p>In this package because a reduce task and its tracker protocol are visible here only.
 */
public final class SingleShuffle {
  private final JobConf conf;
  private final TaskAttemptID reduce;
  private final TaskCompletionEvent[] events;
  private final Counters counters = new Counters();
  private final AtomicLong firstAsked = new AtomicLong();
  private final AtomicLong reported = new AtomicLong();
  private long copied;

  /** A receiver of every record, in the order of the keys. */
  public interface Records {
    void record(DataInputBuffer key, DataInputBuffer value) throws IOException;
  }

  /**
   * @param conf the job's configuration
   * @param attempt the number of the attempt, unique to each
   * @param hosts the URLs of the trackers with the maps' outputs, by map
   */
  public SingleShuffle(JobConf conf, int reduce, int attempt, List<String> hosts) {
    this.conf = conf;
    this.reduce = ShuffleJob.reduce(reduce, attempt);
    events = new TaskCompletionEvent[hosts.size()];
    for (int map = 0; map < events.length; map++) {
      events[map] = new TaskCompletionEvent(map, ShuffleJob.map(map), map, true, TaskCompletionEvent.Status.SUCCEEDED,
          hosts.get(map));
    }
  }

  /** Creates the folder of the reduce's logs, beside which a capable arm logs the times that its copies waited. */
  public void keepLogs() throws IOException {
    Files.createDirectories(TaskLog.getTaskLogFile(reduce, false, TaskLog.LogName.SYSLOG).toPath().getParent());
  }

  /** Copies all outputs and reads them to the end, both in the calling thread. */
  @SuppressWarnings({"rawtypes", "unchecked"})
  public void run(Records records) throws IOException, InterruptedException {
    ReduceTask task = new ReduceTask("", reduce, reduce.getTaskID().getId(), events.length, 1);
    task.setJobTokenSecret(ShuffleJob.secret());
    task.taskStatus = new CountingStatus();
    RawKeyValueIterator all = new Shuffle(reduce, conf, FileSystem.getLocal(conf), umbilical(),
        new LocalDirAllocator("mapreduce.cluster.local.dir"), new CountingReporter(), null, null, null,
        counter("spilled"), counter("combined"), counter("maps"), counter("bytes"), counter("failed"),
        counter("merged"), task.taskStatus, new Progress(), new Progress(), task).run();
    copied = System.nanoTime();
    while (all.next()) {
      records.record(all.getKey(), all.getValue());
    }
    all.close();
  }

  /** Returns the {@link System#nanoTime} when the reduce got the list of maps. */
  public long firstAsked() {
    return firstAsked.get();
  }

  /**
   * Returns the {@link System#nanoTime} when {@link #run} had all outputs and could start to read. On every arm, those
   * in memory have been verified by then; stock verifies those on disk when they are read.
   */
  public long copied() {
    return copied;
  }

  /** Returns the number of failed fetches in the reduce's counter. */
  public long failed() {
    return counter("failed").getValue();
  }

  /** Returns the number of failure reports to the JobTracker, repeated ones included. */
  public long reported() {
    return reported.get();
  }

  private Counters.Counter counter(String name) {
    return counters.findCounter("shuffle", name);
  }

  /** Returns a proxy, as the arm's protocol may have more methods than the one this is compiled against. */
  private TaskUmbilicalProtocol umbilical() {
    return (TaskUmbilicalProtocol) Proxy.newProxyInstance(TaskUmbilicalProtocol.class.getClassLoader(),
        new Class<?>[] {TaskUmbilicalProtocol.class}, (proxy, method, arguments) -> answer(method, arguments));
  }

  private Object answer(Method method, Object[] arguments) {
    if (method.getName().equals("getMapCompletionEvents")) {
      firstAsked.compareAndSet(0, System.nanoTime());
      int from = Math.min((int) arguments[1], events.length);
      int to = Math.min(from + (int) arguments[2], events.length);
      return new MapTaskCompletionEventsUpdate(Arrays.copyOfRange(events, from, to), false);
    }
    return method.getReturnType() == boolean.class ? Boolean.TRUE : null;
  }

  /**
   * A status that is never sent, so reported failures are counted here; the reduce clears them as if it had been sent.
   */
  private final class CountingStatus extends ReduceTaskStatus {
    private CountingStatus() {
      super(reduce, 0, 1, TaskStatus.State.RUNNING, "", "", "", TaskStatus.Phase.SHUFFLE,
          new Counters());
    }

    @Override
    public void addFetchFailedMap(TaskAttemptID map) {
      reported.incrementAndGet();
      super.addFetchFailedMap(map);
    }
  }

  private final class CountingReporter implements Reporter {
    @Override
    public void setStatus(String status) {
      // Nobody reads it.
    }

    @Override
    public void progress() {
      // No tracker checks for a timeout.
    }

    @Override
    public Counters.Counter getCounter(Enum<?> name) {
      synchronized (counters) {
        return counters.findCounter(name);
      }
    }

    @Override
    public Counters.Counter getCounter(String group, String name) {
      synchronized (counters) {
        return counters.findCounter(group, name);
      }
    }

    @Override
    public void incrCounter(Enum<?> key, long amount) {
      getCounter(key).increment(amount);
    }

    @Override
    public void incrCounter(String group, String counter, long amount) {
      getCounter(group, counter).increment(amount);
    }

    @Override
    public InputSplit getInputSplit() {
      throw new UnsupportedOperationException("a reduce has none");
    }
  }
}
