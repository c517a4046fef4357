/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.net.URL;
import java.util.List;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.http.HttpServer;
import org.mortbay.jetty.Connector;

/**
 * A tracker that only serves the map outputs of one job, on several addresses, with the arm's servlet and HTTP server.
 * Each address has a listen queue of its own, as the trackers of a cluster do.
 *
 * <p>In this package because only here can a tracker be created without a cluster.
 */
public final class MapOutputHosts {
  /** The worker threads, besides an acceptor per address. Five times a tracker's: more than reduces have fetchers. */
  private static final int THREADS = 200;
  private static final int PROBE_MILLIS = 3000;
  private static final int PROBES = 5;

  private final Web web;
  /** Null if the web server listens on the addresses itself. */
  private final FrontServer front;

  private static final class Web extends HttpServer {
    private Web(String address, int port, Configuration conf) throws IOException {
      super("task", address, port, false, conf);
    }

    private void listen(String address, int port, Configuration conf) throws IOException {
      Connector connector = createBaseListener(conf);
      connector.setHost(address);
      connector.setPort(port);
      webServer.addConnector(connector);
    }

    private Connector[] connectors() {
      return webServer.getConnectors();
    }
  }

  private MapOutputHosts(Web web, FrontServer front) {
    this.web = web;
    this.front = front;
  }

  /**
   * Starts the server and waits until each address responds.
   *
   * @param conf the job's configuration, with the local folder of the outputs
   * @param port the port on all addresses
   * @throws java.net.BindException if it is in use on one of them
   */
  public static MapOutputHosts start(JobConf conf, List<String> addresses, int port) throws Exception {
    TaskTracker tracker = tracker(conf);
    FrontServer front = FrontServer.of(conf, addresses, port);
    Web web = front == null ? new Web(addresses.get(0), port, conf) : new Web(front.webHost(), front.webPort(), conf);
    if (front == null) {
      for (String address : addresses.subList(1, addresses.size())) {
        web.listen(address, port, conf);
      }
    }
    // A fixed pool: no thread starts or ends during timed rounds.
    int threads = addresses.size() + THREADS;
    web.setThreads(threads, threads);
    web.setAttribute("task.tracker", tracker);
    web.setAttribute("local.file.system", FileSystem.getLocal(conf));
    web.setAttribute("conf", conf);
    web.setAttribute("log", LogFactory.getLog(TaskTracker.class));
    LocalDirAllocator folders = new LocalDirAllocator("mapreduce.cluster.local.dir");
    web.setAttribute("localDirAllocator", folders);
    web.setAttribute("shuffleServerMetrics", metrics(tracker, conf));
    if (front != null) {
      web.setAttribute(FrontServer.ATTRIBUTE, front.attribute());
    }
    web.addInternalServlet("mapOutput", "/mapOutput", TaskTracker.MapOutputServlet.class);
    MapOutputHosts hosts = new MapOutputHosts(web, front);
    try {
      web.start();
      hosts.requireAnswers();
      if (front != null) {
        front.start(tracker, conf, folders, web.getPort());
      }
    } catch (Exception e) {
      hosts.stop();
      throw e;
    }
    return hosts;
  }

  /**
   * Probes each address: stock's server may lose an acceptor thread at startup, and that address would never respond.
   */
  private void requireAnswers() throws Exception {
    for (Connector connector : web.connectors()) {
      for (int probe = 1; !answers(connector); probe++) {
        if (probe == PROBES) {
          throw new IOException(connector.getHost() + ":" + connector.getPort() + " does not answer");
        }
        connector.stop();
        connector.start();
      }
    }
  }

  private static boolean answers(Connector connector) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) new URL("http", connector.getHost(), connector.getLocalPort(),
        "/mapOutput").openConnection();
    connection.setConnectTimeout(PROBE_MILLIS);
    connection.setReadTimeout(PROBE_MILLIS);
    try {
      return connection.getResponseCode() > 0;
    } catch (SocketTimeoutException e) {
      return false;
    } finally {
      connection.disconnect();
    }
  }

  public void stop() throws Exception {
    if (front != null) {
      front.stop();
    }
    web.stop();
  }

  private static TaskTracker tracker(JobConf conf) throws Exception {
    TaskTracker tracker = new TaskTracker();
    TaskTracker.RunningJob job = new TaskTracker.RunningJob(ShuffleJob.ID);
    Field jobConf = TaskTracker.RunningJob.class.getDeclaredField("jobConf");
    jobConf.setAccessible(true);
    jobConf.set(job, conf);
    synchronized (tracker.runningJobs) {
      tracker.runningJobs.put(ShuffleJob.ID, job);
    }
    tracker.setTaskController(new DefaultTaskController());
    tracker.setIndexCache(new IndexCache(conf));
    tracker.getJobTokenSecretManager().addTokenForJob(ShuffleJob.ID.toString(), ShuffleJob.token());
    return tracker;
  }

  /** Creates the tracker's metrics, whose class is private. */
  private static Object metrics(TaskTracker tracker, JobConf conf) throws ReflectiveOperationException {
    Constructor<?> constructor = Class.forName("org.apache.hadoop.mapred.TaskTracker$ShuffleServerMetrics")
        .getDeclaredConstructor(TaskTracker.class, JobConf.class);
    constructor.setAccessible(true);
    return constructor.newInstance(tracker, conf);
  }
}
