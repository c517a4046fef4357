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
 * The shuffle of one reduce without a cluster: the class of the arm, and a tracker that agrees to everything and knows
 * all maps from the start.
 *
 * <p>In this package, as a reduce task and what it asks of its tracker are visible here only.
 */
public final class SingleShuffle {
  private final JobConf conf;
  private final TaskAttemptID reduce;
  private final TaskCompletionEvent[] events;
  private final Counters counters = new Counters();
  private final AtomicLong firstAsked = new AtomicLong();
  private final AtomicLong reported = new AtomicLong();
  private long copied;

  /** Gets every record, in the order of the keys. */
  public interface Records {
    void record(DataInputBuffer key, DataInputBuffer value) throws IOException;
  }

  /**
   * @param conf the job's
   * @param attempt of the reduce; each needs a number of its own
   * @param hosts by map: the URL of the tracker that has its output
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

  /** Makes the folder of the reduce's logs, beside which an arm that knows how to leaves what each copy waited for. */
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

  /** Returns when the reduce got the list of the maps, by {@link System#nanoTime}. */
  public long firstAsked() {
    return firstAsked.get();
  }

  /**
   * Returns when {@link #run} had all outputs and could begin to read, by {@link System#nanoTime}. Those in memory have
   * been verified by then, on every arm; stock verifies those on disk when they are read.
   */
  public long copied() {
    return copied;
  }

  /** Fetches that failed, as the reduce counts them. */
  public long failed() {
    return counter("failed").getValue();
  }

  /** Outputs that the reduce told the JobTracker of as failed, each as often as it did. */
  public long reported() {
    return reported.get();
  }

  private Counters.Counter counter(String name) {
    return counters.findCounter("shuffle", name);
  }

  /** A proxy, as the protocol of an arm may have more methods than the one this is compiled against. */
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

  /** A status that nobody sends anywhere; and what it has is cleared when the reduce thinks that somebody did. */
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
      // nobody asks for it
    }

    @Override
    public void progress() {
      // nobody ends it
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
