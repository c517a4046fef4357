/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.security.authorize.AccessControlList;
import org.apache.hadoop.testing.KerberosInternals;

/**
 * Submits a job to a JobTracker that accepts it, and returns the contents of its staging directory: names, permissions,
 * owners, replication factors, and the bytes of the splits. Runs with our jars and with stock's.
 */
public final class SubmittedJob implements Callable<List<String>> {
  static final String NAMENODE = "test.namenode";
  static final String UMASK = "test.umask";
  static final String STAGING = "test.staging";
  static final String JAR = "test.jar";

  @Override
  public List<String> call() throws Exception {
    KerberosInternals.exportTo(getClass());
    JobConf conf = new JobConf();
    conf.set("fs.default.name", System.getProperty(NAMENODE));
    conf.set("fs.permissions.umask-mode", System.getProperty(UMASK));
    conf.set("mapreduce.jobtracker.address", "local");
    conf.setBoolean("fs.hdfs.impl.disable.cache", true); // a cached instance would keep the first umask
    conf.setJar(System.getProperty(JAR));
    // the file is on the job's own file system, so it is not copied
    conf.set("tmpfiles", System.getProperty(NAMENODE) + "/in/f1");
    conf.set("tmpjars", "file://" + System.getProperty(JAR));
    Path staging = new Path(System.getProperty(STAGING));
    FileSystem fs = staging.getFileSystem(conf);
    FileSystem.mkdirs(fs, staging, new FsPermission(JobSubmissionFiles.JOB_DIR_PERMISSION));
    JobID id = new JobID("202611270917", 1);
    ClientProtocol tracker = mock(ClientProtocol.class);
    when(tracker.getNewJobID()).thenReturn(id);
    when(tracker.getQueueAdmins(any())).thenReturn(new AccessControlList("*"));
    when(tracker.submitJob(any(), any(), any())).thenReturn(mock(JobStatus.class));
    Cluster cluster = mock(Cluster.class);
    when(cluster.getStagingAreaDir()).thenReturn(staging);
    Job job = Job.getInstance(conf);
    FileInputFormat.setInputPaths(job, new Path("/in"));
    FileOutputFormat.setOutputPath(job, new Path("/out"));
    new JobSubmitter(fs, tracker).submitJobInternal(job, cluster);
    List<String> files = new ArrayList<>();
    tell(fs, fs.getFileStatus(staging), staging, files);
    fs.delete(staging, true);
    return files;
  }

  private static void tell(FileSystem fs, FileStatus file, Path staging, List<String> files) throws IOException {
    String name = file.getPath().toUri().getPath().substring(staging.toUri().getPath().length());
    files.add(name + " " + file.isDirectory() + " " + file.getPermission() + " " + file.getOwner() + " "
        + file.getGroup() + " " + file.getReplication() + " " + file.getBlockSize());
    if (file.isDirectory()) {
      for (FileStatus child : fs.listStatus(file.getPath())) {
        tell(fs, child, staging, files);
      }
    } else if (!name.endsWith(".xml")) {
      byte[] bytes = new byte[(int) file.getLen()];
      try (FSDataInputStream in = fs.open(file.getPath())) {
        in.readFully(bytes);
      }
      files.add(Arrays.hashCode(bytes) + " of " + bytes.length + " bytes");
    }
  }
}
