/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.MD5Hash;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.lib.NullOutputFormat;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.filecache.DistributedCache;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.testing.HttpAnswer;
import org.apache.hadoop.testing.PrometheusText;

/**
 * Runs jobs of two users whose tasks print the contents of their jars and distributed cache files, and then write to
 * them in place. Runs in a JVM of its own, and prints what each task has found and what the tracker has fetched.
 */
public final class SameJarJobs {
  private static final String FOUND = "found";
  private static final Path STAGING = new Path("/staging");
  private static final List<String> FIGURES = List.of("fetched_contents_total", "reused_contents_total");

  private final MiniMRCluster mr;

  private SameJarJobs(MiniMRCluster mr) {
    this.mr = mr;
  }

  /** A mapper that reports what is in its job's files, and writes to them. */
  public static final class Look extends MapReduceBase
      implements Mapper<LongWritable, Text, NullWritable, NullWritable> {
    private final List<java.nio.file.Path> files = new ArrayList<>();

    @Override
    public void configure(JobConf job) {
      files.add(java.nio.file.Path.of(job.getJar()));
      try {
        Path[] cached = DistributedCache.getLocalCacheFiles(job);
        for (Path each : cached == null ? new Path[0] : cached) {
          files.add(java.nio.file.Path.of(each.toUri().getPath()));
        }
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void map(LongWritable at, Text line, OutputCollector<NullWritable, NullWritable> none, Reporter reporter)
        throws IOException {
      for (java.nio.file.Path file : files) {
        String permissions = PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
        reporter.incrCounter(FOUND, sum(file) + " " + permissions, 1);
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.WRITE)) {
          out.write(ByteBuffer.wrap(new byte[1000]), Files.size(file) / 2);
        }
      }
    }
  }

  private static String sum(java.nio.file.Path file) throws IOException {
    return MD5Hash.digest(Files.readAllBytes(file)).toString();
  }

  public static void main(String[] args) {
    ClusterMain.run((base, conf) -> run(Files.createDirectories(base.toPath()), new JobConf(conf)));
  }

  private static void run(java.nio.file.Path base, JobConf conf) throws Exception {
    conf.set("mapreduce.jobtracker.staging.root.dir", STAGING.toString());
    MiniDFSCluster dfs = new MiniDFSCluster(conf, 1, true, null);
    FileSystem fs = dfs.getFileSystem();
    MiniMRCluster mr = ClusterMain.cluster(conf, fs.getUri().toString());
    for (Path path : List.of(STAGING, new Path("/tmp"))) {
      fs.mkdirs(path);
      fs.setPermission(path, new FsPermission((short) 0777));
    }
    try (OutputStream out = fs.create(new Path("/in/lines"))) {
      out.write("a line\n".getBytes("US-ASCII"));
    }
    java.nio.file.Path jar = jar(base.resolve("some.jar"), 1);
    java.nio.file.Path other = jar(base.resolve("other.jar"), 2);
    URI[] cached = {URI.create(fs.getUri() + "/cache/a"), URI.create(fs.getUri() + "/cache/b")};
    java.nio.file.Path file = jar(base.resolve("file"), 3);
    for (URI each : cached) {
      fs.copyFromLocalFile(new Path(file.toUri()), new Path(each));
    }
    SameJarJobs jobs = new SameJarJobs(mr);
    jobs.look("the first", "alice", jar);
    jobs.look("the same jar", "alice", jar);
    jobs.look("another jar", "alice", other);
    jobs.look("another user", "bob", jar);
    jobs.look("with files", "alice", jar, cached);
    System.out.println("of the files: " + sum(file));
    mr.shutdown();
    dfs.shutdown();
  }

  private static java.nio.file.Path jar(java.nio.file.Path jar, int content) throws IOException {
    byte[] bytes = new byte[500_000];
    new Random(content).nextBytes(bytes);
    try (OutputStream file = Files.newOutputStream(jar); JarOutputStream out = new JarOutputStream(file)) {
      out.putNextEntry(new ZipEntry("entry"));
      out.write(bytes);
    }
    return jar;
  }

  private void look(String name, String user, java.nio.file.Path jar, URI... files) throws Exception {
    RunningJob job = UserGroupInformation.createUserForTesting(user, new String[] {"staff"})
        .doAs((PrivilegedExceptionAction<RunningJob>) () -> JobClient.runJob(job(jar, files)));
    List<String> found = new ArrayList<>();
    for (Counters.Counter each : job.getCounters().getGroup(FOUND)) {
      found.add(each.getCounter() + " of " + each.getName());
    }
    System.out.println(name + ": jar " + sum(jar) + ", found " + found + ", " + figures());
  }

  private JobConf job(java.nio.file.Path jar, URI... files) {
    JobConf job = mr.createJobConf();
    job.setJar(jar.toString());
    job.setMapperClass(Look.class);
    job.setNumMapTasks(1);
    job.setNumReduceTasks(0);
    job.setSpeculativeExecution(false);
    job.setBoolean(JobContext.SETUP_CLEANUP_NEEDED, false);
    job.setOutputFormat(NullOutputFormat.class);
    FileInputFormat.setInputPaths(job, new Path("/in"));
    for (URI each : files) {
      DistributedCache.addCacheFile(each, job);
    }
    return job;
  }

  /** Returns how many files the tracker has fetched, and how many it has reused. */
  private String figures() throws Exception {
    PrometheusText text = PrometheusText.parse(
        HttpAnswer.get(mr.getTaskTrackerRunner(0).getTaskTracker().getHttpPort(), "/prom").body());
    List<String> figures = new ArrayList<>();
    for (String name : FIGURES) {
      figures.add(name + "=" + (long) text.value("hadoop_tasktracker_" + name));
    }
    return String.join(" ", figures);
  }
}
