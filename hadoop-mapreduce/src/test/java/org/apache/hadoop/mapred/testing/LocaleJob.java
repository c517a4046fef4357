/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.PrivilegedExceptionAction;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.filecache.DistributedCache;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.Mapper;
import org.apache.hadoop.mapred.MiniMRCluster;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Runs a job with maps and reduces on a file system and a cluster of its own, and prints everything that has a name:
 * its ID, its output files, and the files of the distributed cache, whose names are not ASCII. Depending on the
 * arguments, neither are the names of the user and of the folder with the cluster's data, logs and temporary files.
 * Runs on stock too.
 */
public final class LocaleJob {
  /** The argument that makes the folder's name not ASCII. */
  public static final String FOLDER = "folder";
  /** The argument that makes the user's name not ASCII. */
  public static final String USER = "user";

  private static final String WORD = "I\u00e9\u0660";

  /** A mapper that emits each word, and the contents of each cache file. */
  public static final class Tell extends MapReduceBase implements Mapper<LongWritable, Text, Text, IntWritable> {
    private static final String[] LINKS = {"l\u00efnk", "caf\u00e9.txt", "zip/\u00e4/in zip"};

    private Path[] cached;

    @Override
    public void configure(JobConf job) {
      try {
        cached = DistributedCache.getLocalCacheFiles(job);
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void map(LongWritable offset, Text line, OutputCollector<Text, IntWritable> out, Reporter reporter)
        throws IOException {
      out.collect(line, new IntWritable(1));
      for (Path file : cached) {
        out.collect(new Text("cached " + text(new File(file.toUri().getPath()))), new IntWritable(1));
      }
      for (String link : LINKS) {
        out.collect(new Text("linked " + text(new File(link))), new IntWritable(1));
      }
    }

    private static String text(File file) {
      try (BufferedReader reader =
          new BufferedReader(new InputStreamReader(new FileInputStream(file), StandardCharsets.UTF_8))) {
        return reader.readLine();
      } catch (IOException e) {
        return e.toString();
      }
    }
  }

  /** A reducer that sums the counts of a word. */
  public static final class Sum extends MapReduceBase implements Reducer<Text, IntWritable, Text, IntWritable> {
    @Override
    public void reduce(Text word, Iterator<IntWritable> counts, OutputCollector<Text, IntWritable> out,
        Reporter reporter) throws IOException {
      int sum = 0;
      while (counts.hasNext()) {
        sum += counts.next().get();
      }
      out.collect(word, new IntWritable(sum));
    }
  }

  private LocaleJob() {
  }

  public static void main(String[] args) {
    List<String> wanted = List.of(args);
    ClusterMain.run(wanted.contains(FOLDER) ? "w\u00f6rk" : "work",
        (base, conf) -> run(base, conf, wanted.contains(USER) ? "j\u00fcrgen" : null));
  }

  private static void run(File base, Configuration conf, String user) throws Exception {
    System.setProperty("test.cache.data", base.getPath());
    conf.setBoolean("dfs.permissions.enabled", user == null);
    MiniDFSCluster dfs = new MiniDFSCluster(conf, 1, true, null);
    try {
      FileSystem fs = dfs.getFileSystem();
      MiniMRCluster mr = new MiniMRCluster(1, fs.getUri().toString(), 1, null, null, new JobConf(conf));
      try {
        UserGroupInformation owner = user == null ? UserGroupInformation.getCurrentUser()
            : UserGroupInformation.createUserForTesting(user, new String[] {"staff"});
        owner.doAs((PrivilegedExceptionAction<Void>) () -> {
          run(base, fs, mr.createJobConf());
          return null;
        });
      } finally {
        mr.shutdown();
      }
    } finally {
      dfs.shutdown();
    }
  }

  private static void run(File base, FileSystem fs, JobConf job) throws Exception {
    Path input = new Path("/\u00e9in");
    for (int i = 0; i < 2; i++) {
      write(fs.create(new Path(input, "\u0661" + i)), WORD + "\n");
    }
    write(fs.create(new Path("/\u0131/\u65e5")), "in file");
    DistributedCache.addCacheFile(new URI(new Path("/\u0131/\u65e5").toUri() + "#l\u00efnk"), job);
    zip(fs.create(new Path("/\u0131/A.ZIP")));
    DistributedCache.addCacheArchive(new URI("/\u0131/A.ZIP#zip"), job);
    DistributedCache.createSymlink(job);
    File local = new File(base, "caf\u00e9.txt");
    write(new FileOutputStream(local), "in local file");
    job.set("tmpfiles", new Path(local.toURI()).makeQualified(FileSystem.getLocal(job)).toString());
    job.setJobName("\u00e9");
    job.setJarByClass(LocaleJob.class);
    job.set("mapred.child.java.opts", "-Xmx200m -Duser.language=" + Locale.getDefault().getLanguage()
        + " -Duser.country=" + Locale.getDefault().getCountry());
    job.setMapperClass(Tell.class);
    job.setReducerClass(Sum.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(IntWritable.class);
    job.setNumReduceTasks(2);
    job.setMaxMapAttempts(1);
    job.setMaxReduceAttempts(1);
    FileInputFormat.setInputPaths(job, input);
    FileOutputFormat.setOutputPath(job, new Path("/\u00f6ut"));
    RunningJob running = new JobClient(job).submitJob(job);
    running.waitForCompletion();
    say("id " + running.getID().toString().replaceAll("[0-9]+_[0-9]+", "N"));
    say("successful " + running.isSuccessful());
    for (FileStatus file : fs.listStatus(new Path("/\u00f6ut"))) {
      say("output " + file.getPath().getName());
    }
    for (FileStatus file : fs.globStatus(new Path("/\u00f6ut/part*"))) {
      try (BufferedReader reader =
          new BufferedReader(new InputStreamReader(fs.open(file.getPath()), StandardCharsets.UTF_8))) {
        reader.lines().forEach(LocaleJob::say);
      }
    }
    say("read " + running.getCounters().findCounter("FileSystemCounters", "HDFS_BYTES_READ").getValue()
        + " counted " + running.getCounters().findCounter("FileSystemCounters", "FILE_BYTES_READ").getValue());
  }

  private static void write(OutputStream out, String text) throws IOException {
    try (out) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static void zip(OutputStream out) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8)) {
      zip.putNextEntry(new ZipEntry("\u00e4/in zip"));
      zip.write("in archive".getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Prints a line in ASCII, whatever the charset. */
  private static void say(String text) {
    StringBuilder ascii = new StringBuilder("> ");
    text.chars().forEach(c -> ascii.append(c < 127 ? Character.toString(c) : "\\u" + Integer.toHexString(c)));
    System.out.println(ascii);
  }
}
