/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.archive;

import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.jar.JarFile;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.TrackerWatch;

/**
 * The program of the JVM whose class data is archived: a small job that runs in this one process, on local files, and
 * after it the classes that only tasks of a cluster use, by their names.
 */
@InterfaceAudience.Private
public final class TaskRehearsal {
  private static final int RECORDS = 200;
  private static final long LOOK_MILLIS = 5;

  /** The classes of clusters, by the beginnings of their files: calls, HDFS's client, the copy of map outputs. */
  private static final List<String> OF_CLUSTERS = List.of(
      "org/apache/hadoop/ipc/", "org/apache/hadoop/security/", "org/apache/hadoop/net/",
      "org/apache/hadoop/hdfs/DFS", "org/apache/hadoop/hdfs/Distributed", "org/apache/hadoop/hdfs/BlockReader",
      "org/apache/hadoop/hdfs/RemoteBlockReader", "org/apache/hadoop/hdfs/SocketCache",
      "org/apache/hadoop/hdfs/protocol/", "org/apache/hadoop/hdfs/security/token/",
      "org/apache/hadoop/mapreduce/task/", "org/apache/hadoop/mapreduce/security/",
      "org/apache/hadoop/mapreduce/server/tasktracker/jvm/",
      "org/apache/hadoop/mapred/Child", "org/apache/hadoop/mapred/Jvm", "org/apache/hadoop/mapred/TaskUmbilical",
      "org/apache/hadoop/mapred/TaskLog", "org/apache/hadoop/shuffle/client/",
      "org/apache/hadoop/shuffle/wire/", "org/apache/hadoop/shuffle/shaded/netty/bootstrap/",
      "org/apache/hadoop/shuffle/shaded/netty/buffer/", "org/apache/hadoop/shuffle/shaded/netty/channel/",
      "org/apache/hadoop/shuffle/shaded/netty/resolver/", "org/apache/hadoop/shuffle/shaded/netty/util/");

  private TaskRehearsal() {
  }

  /**
   * Rehearses.
   *
   * @param args a folder that is not there yet
   * @throws Exception if the job cannot run
   */
  public static void main(String[] args) throws Exception {
    TrackerWatch.start();
    runJob(new File(args[0]));
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      load(new File(entry));
    }
  }

  private static void runJob(File folder) throws IOException, InterruptedException {
    JobConf job = new JobConf();
    job.set("fs.defaultFS", "file:///");
    job.set("mapreduce.jobtracker.address", "local");
    job.set("hadoop.tmp.dir", new File(folder, "tmp").toString());
    for (String key : List.of("mapreduce.cluster.local.dir", "mapreduce.jobtracker.staging.root.dir",
        "mapreduce.jobtracker.system.dir", "mapreduce.cluster.temp.dir")) {
      job.set(key, new File(folder, key).toString());
    }
    Path input = new Path(folder.toString(), "in");
    FileSystem files = FileSystem.getLocal(job);
    files.mkdirs(input);
    try (FSDataOutputStream out = files.create(new Path(input, "lines"))) {
      for (int i = 0; i < RECORDS; i++) {
        out.writeBytes("line " + i + "\n");
      }
    }
    FileInputFormat.setInputPaths(job, input);
    FileOutputFormat.setOutputPath(job, new Path(folder.toString(), "out"));
    job.setOutputKeyClass(LongWritable.class);
    job.setOutputValueClass(Text.class);
    RunningJob running = new JobClient(job).submitJob(job);
    while (!running.isComplete()) {
      Thread.sleep(LOOK_MILLIS);
    }
    if (!running.isSuccessful()) {
      throw new IOException("the job of the rehearsal failed");
    }
  }

  private static void load(File entry) {
    if (!entry.isFile()) {
      return;
    }
    try (JarFile jar = new JarFile(entry)) {
      jar.stream().map(file -> file.getName()).filter(name -> name.endsWith(".class"))
          .filter(name -> OF_CLUSTERS.stream().anyMatch(name::startsWith)).forEach(TaskRehearsal::loadFile);
    } catch (IOException e) {
      // no jar: the JVM passes over it too
    }
  }

  private static void loadFile(String file) {
    try {
      Class.forName(file.substring(0, file.length() - ".class".length()).replace('/', '.'), false,
          TaskRehearsal.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      // not of use here: it needs what is not on the class path
    }
  }
}
