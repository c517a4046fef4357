/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.CompressionOutputStream;
import org.apache.hadoop.io.compress.Compressor;
import org.apache.hadoop.io.compress.CompressorStream;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.mapreduce.TaskType;

/**
 * Runs jobs whose first map halts its JVM in its first attempt, each job in a different phase of the map output, and
 * prints a line for each. Runs in a JVM of its own.
 */
public final class HaltedMapJobs {
  static final String[] PHASES = {"collect", "sort", "combine", "write", "merge"};
  private static final String PHASE = "test.halt";
  private static final String FOLDERS = "test.folders";
  /** The number of records, three megabytes in all; a map sorts one megabyte at a time. */
  private static final int RECORDS = 3000;

  private HaltedMapJobs() {
  }

  public static void main(String[] args) {
    ClusterMain.run((base, conf) -> {
      long seed = System.nanoTime();
      System.out.println("seed: " + seed);
      RelayedCluster cluster = new RelayedCluster(new JobConf(conf));
      cluster.startTracker(1);
      cluster.startTracker(2);
      for (String phase : PHASES) {
        SummedJob job = new SummedJob(job(cluster, phase), base.toPath().resolve(phase),
            SummedJob.Size.of(RECORDS, 1000), seed);
        System.out.println(phase + ": " + job.runWith(cluster, LinkFault.NONE));
      }
    });
  }

  private static JobConf job(RelayedCluster cluster, String phase) {
    JobConf job = cluster.newJobConf();
    job.set(PHASE, phase);
    job.setStrings(FOLDERS, cluster.mr().getTaskTrackerLocalDir(0), cluster.mr().getTaskTrackerLocalDir(1));
    job.setInt("mapreduce.task.io.sort.mb", 1);
    job.setPartitionerClass(Partitions.class);
    job.setOutputKeyComparatorClass(Order.class);
    if (phase.equals("combine")) {
      job.setCombinerClass(Pass.class);
    }
    if (phase.equals("write")) {
      job.setCompressMapOutput(true);
      job.setMapOutputCompressorClass(Codec.class);
    }
    return job;
  }

  /** The phase in which the first attempt of the job's first map halts its JVM; other attempts never do. */
  private static final class Halt {
    private final TaskAttemptID attempt;
    private final String phase;

    Halt(Configuration conf) {
      attempt = TaskAttemptID.forName(conf.get("mapreduce.task.attempt.id"));
      phase = conf.get(PHASE);
    }

    boolean isOn() {
      return attempt.getTaskType() == TaskType.MAP && attempt.getTaskID().getId() == 0 && attempt.getId() == 0;
    }

    void at(String now) {
      if (isOn() && now.equals(phase)) {
        Runtime.getRuntime().halt(1);
      }
    }

    /** Returns the index that the first attempt's output would be served by, had it run on that tracker. */
    Path firstIndex(String folder) {
      TaskAttemptID first = new TaskAttemptID(attempt.getTaskID(), 0);
      return Path.of(folder, TaskTracker.getIntermediateOutputDir(System.getProperty("user.name"),
          attempt.getJobID().toString(), first.toString()), "file.out.index");
    }
  }

  /** A partitioner that halts while records are collected, and fails if an earlier attempt has left an output. */
  public static final class Partitions implements Partitioner<Text, BytesWritable> {
    private Halt halt;
    private int records;

    @Override
    public void configure(JobConf job) {
      halt = new Halt(job);
      for (String folder : job.getStrings(FOLDERS)) {
        if (halt.attempt.getId() > 0 && Files.exists(halt.firstIndex(folder))) {
          throw new IllegalStateException("there is an output of the attempt before " + halt.attempt);
        }
      }
    }

    @Override
    public int getPartition(Text key, BytesWritable value, int partitions) {
      if (++records == RECORDS / 2) {
        halt.at("collect");
      }
      return Math.floorMod(key.hashCode(), partitions);
    }
  }

  /** A comparator that halts while a spill is sorted, or while spills are merged. */
  public static final class Order extends Text.Comparator implements JobConfigurable {
    private Halt halt;

    @Override
    public void configure(JobConf job) {
      halt = new Halt(job);
    }

    @Override
    public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
      if (halt.isOn()) {
        halt.at(StackWalker.getInstance().walk(frames -> frames.anyMatch(
            frame -> frame.getClassName().contains("SpillMerge"))) ? "merge" : "sort");
      }
      return super.compare(b1, s1, l1, b2, s2, l2);
    }
  }

  /** An identity combiner that halts while the first spill is combined. */
  public static final class Pass extends MapReduceBase implements Reducer<Text, BytesWritable, Text, BytesWritable> {
    private Halt halt;

    @Override
    public void configure(JobConf job) {
      halt = new Halt(job);
    }

    @Override
    public void reduce(Text key, Iterator<BytesWritable> values, OutputCollector<Text, BytesWritable> out,
        Reporter reporter) throws IOException {
      halt.at("combine");
      while (values.hasNext()) {
        out.collect(key, values.next());
      }
    }
  }

  /** A codec that halts when part of a segment has been written. */
  public static final class Codec extends DefaultCodec {
    @Override
    public CompressionOutputStream createOutputStream(OutputStream out, Compressor compressor) throws IOException {
      Halt halt = new Halt(getConf());
      return new CompressorStream(out, compressor) {
        private long left = 100_000;

        @Override
        public void write(byte[] b, int off, int len) throws IOException {
          left -= len;
          if (left < 0) {
            halt.at("write");
          }
          super.write(b, off, len);
        }
      };
    }
  }
}
