/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobStatus;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.Mapper;
import org.apache.hadoop.mapred.MiniMRCluster;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapred.lib.NullOutputFormat;
import org.apache.hadoop.mapreduce.JobContext;

/**
 * Runs jobs on one tracker with two map slots: one whose jar is held back and that is killed meanwhile, others that run
 * beside it, one whose jar cannot be read, and one whose file is changed after it was submitted. Prints their outcomes.
 */
public final class SlowJarJobs {
  private static final int MANY = 600;

  /** A mapper that ends at once. */
  public static final class Brief extends MapReduceBase
      implements Mapper<LongWritable, Text, NullWritable, NullWritable> {
    @Override
    public void map(LongWritable offset, Text line, OutputCollector<NullWritable, NullWritable> out,
        Reporter reporter) {
    }
  }

  private SlowJarJobs() {
  }

  public static void main(String[] args) {
    ClusterMain.run((base, conf) -> {
      conf.setClass(SlowJarFileSystem.KEY, SlowJarFileSystem.class, FileSystem.class);
      run(Files.createDirectories(base.toPath()), new JobConf(conf));
    });
  }

  private static void run(Path base, JobConf conf) throws Exception {
    MiniMRCluster mr = new MiniMRCluster(1, SlowJarFileSystem.SCHEME, 1, null, null, conf);
    try {
      JobConf job = job(mr, base);
      SlowJarFileSystem.hold();
      RunningJob slow = new JobClient(job).submitJob(job);
      SlowJarFileSystem.awaitReader();
      System.out.println("beside a slow one: " + JobClient.runJob(job(mr, base)).isSuccessful());
      slow.killJob();
      slow.waitForCompletion();
      System.out.println("killed: " + (slow.getJobState() == JobStatus.KILLED));
      System.out.println("beside a killed one: " + JobClient.runJob(job(mr, base)).isSuccessful());
      SlowJarFileSystem.release();

      SlowJarFileSystem.refuse();
      RunningJob broken = new JobClient(job).submitJob(job(mr, base));
      broken.waitForCompletion();
      System.out.println("failed: " + (broken.getJobState() == JobStatus.FAILED));
      SlowJarFileSystem.change();
      RunningJob changed = new JobClient(job).submitJob(job(mr, base));
      changed.waitForCompletion();
      System.out.println("failed when changed: " + (changed.getJobState() == JobStatus.FAILED));
      System.out.println("after a failed one: " + JobClient.runJob(job(mr, base)).isSuccessful());
      long left = 1;
      for (int i = 0; i < MANY && left > 0; i++) {
        Thread.sleep(100);
        left = left(base);
      }
      System.out.println("left: " + left);
    } finally {
      SlowJarFileSystem.release();
      mr.shutdown();
    }
  }

  private static JobConf job(MiniMRCluster mr, Path base) throws IOException {
    Path input = Files.writeString(base.resolve("input"), "a line\n");
    Path jar = base.resolve("some.jar");
    try (OutputStream bytes = Files.newOutputStream(jar); JarOutputStream out = new JarOutputStream(bytes)) {
      out.putNextEntry(new ZipEntry("classes/some.txt"));
    }
    JobConf job = mr.createJobConf();
    job.setClass(SlowJarFileSystem.KEY, SlowJarFileSystem.class, FileSystem.class);
    job.setJar(jar.toString());
    job.setMapperClass(Brief.class);
    job.setNumReduceTasks(0);
    job.setNumMapTasks(1);
    // For a job that waits for its setup the scheduler leaves a slot empty.
    job.setBoolean(JobContext.SETUP_CLEANUP_NEEDED, false);
    job.setOutputFormat(NullOutputFormat.class);
    FileInputFormat.setInputPaths(job, new org.apache.hadoop.fs.Path(input.toUri()));
    return job;
  }

  /** Counts the job folders on the tracker, and the copies that do not have their final names yet. */
  private static long left(Path base) throws IOException {
    try (Stream<Path> files = Files.walk(base)) {
      return files.filter(file -> file.getParent().endsWith("jobcache") || file.toString().endsWith(".part")).count();
    } catch (UncheckedIOException e) {
      return 1; // a folder was deleted during the listing
    }
  }
}
