/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.http.HttpServer;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.security.token.JobTokenIdentifier;
import org.apache.hadoop.mapreduce.server.tasktracker.shuffle.TrackerFront;
import org.apache.hadoop.security.token.Token;
import org.mortbay.jetty.Connector;
import org.mortbay.jetty.Server;
import org.mortbay.jetty.servlet.Context;
import org.mortbay.jetty.servlet.ServletHolder;

/**
 * The map output servlet of a tracker, in Jetty without a tracker. It serves job_1_0001 of the user "user", whose job
 * token is "password". Stock's servlet or the tuned one, depending on the class loader.
 */
public final class ServletTracker implements AutoCloseable {
  private static final String JOB = "job_1_0001";
  private static final int OFFSET = 7;

  private final JobConf conf = new JobConf();
  private final TaskTracker tracker = new TaskTracker();
  private final Path folder;
  private final Server server = new Server();
  private final Context context;
  private final Connector connector = HttpServer.createDefaultChannelConnector();

  /** Starts a web server that serves the outputs of the maps from 0 to {@code maps} - 1, for reduce 0. */
  public ServletTracker(int maps) throws Exception {
    folder = Files.createTempDirectory("servlet-tracker");
    conf.set("mapreduce.cluster.local.dir", folder.toString());
    conf.setUser("user");
    for (int map = 0; map < maps; map++) {
      write(map);
    }
    TaskTracker.RunningJob job = new TaskTracker.RunningJob(JobID.forName(JOB));
    Field jobConf = TaskTracker.RunningJob.class.getDeclaredField("jobConf");
    jobConf.setAccessible(true);
    jobConf.set(job, conf);
    tracker.runningJobs.put(job.getJobID(), job);
    tracker.setTaskController(new DefaultTaskController());
    tracker.setIndexCache(new IndexCache(conf));
    tracker.getJobTokenSecretManager().addTokenForJob(JOB,
        new Token<JobTokenIdentifier>(new byte[0], "password".getBytes(), new Text("kind"), new Text("service")));

    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    context = new Context(server, "/");
    context.setAttribute("task.tracker", tracker);
    context.setAttribute("local.file.system", FileSystem.getLocal(conf));
    context.setAttribute("conf", conf);
    context.setAttribute("log", LogFactory.getLog(ServletTracker.class));
    context.setAttribute("localDirAllocator", new LocalDirAllocator("mapreduce.cluster.local.dir"));
    context.setAttribute("shuffleServerMetrics", metrics());
    context.addServlet(new ServletHolder(new TaskTracker.MapOutputServlet()), "/mapOutput");
    server.start();
  }

  TaskTracker tracker() {
    return tracker;
  }

  JobConf conf() {
    return conf;
  }

  /** Sets the front that precedes the web server. */
  void setFront(TrackerFront front) {
    context.setAttribute(TrackerFront.ATTRIBUTE, front);
  }

  public int port() {
    return connector.getLocalPort();
  }

  /** Returns the output of a map for the reduce; some outputs are larger than any buffer on the way. */
  public static byte[] output(int map) {
    byte[] data = new byte[map % 10 == 3 ? 200_000 : 1000 + map];
    new Random(map).nextBytes(data);
    return data;
  }

  /** Deletes a map's output file but not its index, which may be cached. */
  public void lose(int map) throws IOException {
    Files.delete(folder(map).resolve("file.out"));
  }

  private Path folder(int map) {
    return folder.resolve(
        TaskTracker.getIntermediateOutputDir("user", JOB, String.format(Locale.ROOT, "attempt_1_0001_m_%06d_0", map)));
  }

  private void write(int map) throws IOException {
    Path output = Files.createDirectories(folder(map));
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.write(new byte[OFFSET]);
    byte[] data = output(map);
    IFileOutputStream sums = new IFileOutputStream(file);
    sums.write(data);
    sums.finish();
    Files.write(output.resolve("file.out"), file.toByteArray());
    SpillRecord index = new SpillRecord(1);
    index.putIndex(new IndexRecord(OFFSET, data.length, file.size() - OFFSET), 0);
    index.writeToFile(new org.apache.hadoop.fs.Path(output.resolve("file.out.index").toString()), conf);
  }

  /** Makes the metrics of the tracker by reflection, because their class is private. */
  private Object metrics() throws ReflectiveOperationException {
    Constructor<?> constructor = Class.forName("org.apache.hadoop.mapred.TaskTracker$ShuffleServerMetrics")
        .getDeclaredConstructor(TaskTracker.class, JobConf.class);
    constructor.setAccessible(true);
    return constructor.newInstance(tracker, conf);
  }

  @Override
  public void close() throws Exception {
    server.stop();
    FileUtil.fullyDelete(folder.toFile());
  }
}
