/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MiniMRCluster;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.JobSubmissionFiles;
import org.apache.hadoop.testing.ChildJvm;

/**
 * A harness for a part of a test that runs a mini cluster in a JVM of its own: starts the JVM and provides its main
 * method.
 */
public final class ClusterMain {
  /** The body of the main method; all files of the cluster are below its folder. */
  @FunctionalInterface
  public interface Body {
    void run(File base, Configuration conf) throws Exception;
  }

  private static final int BOUND_SECONDS = 600;
  /**
   * The property with the folder of the class data archives that all tests' task JVMs share; they take seconds to make.
   */
  private static final String ARCHIVES = "test.archives";
  private static final String TRACKERS = "test.trackers";

  private ClusterMain() {
  }

  /**
   * Runs a main class that calls {@link #run}, and returns what it printed. The time is limited to some minutes, as a
   * broken cluster may hang.
   *
   * @param name the name of a folder in the build directory, where its files stay
   */
  public static String output(Class<?> main, String name) throws Exception {
    return output(main, name, jvm -> jvm);
  }

  /** Runs a main class as the shorter method does, in a JVM with more settings. */
  public static String output(Class<?> main, String name, UnaryOperator<ChildJvm> settings) throws Exception {
    return output(main, name, BOUND_SECONDS, settings);
  }

  /** Runs a main class with these arguments, for a limited number of seconds, in a JVM with more settings. */
  public static String output(Class<?> main, String name, int seconds, UnaryOperator<ChildJvm> settings,
      String... arguments) throws Exception {
    Path folder = Path.of(System.getProperty("repository.root"), "hadoop-mapreduce", "target", name);
    FileUtil.fullyDelete(folder.toFile());
    return settings.apply(new ChildJvm(folder)).options("-D" + ARCHIVES + "=" + folder.resolveSibling("class-data"))
        .contained().run(seconds, main.getName(), arguments);
  }

  /**
   * Replaces our jars by stock's, with settings that make it usable: a stock tracker is given one job setup task every
   * three seconds, so there are three trackers, and each task has a JVM of its own, which need not become fast. Tasks
   * need the flag that the daemons need.
   */
  public static ChildJvm onStock(ChildJvm jvm) {
    return threeTrackers(jvm.onStock()).environment("JDK_JAVA_OPTIONS",
        "--add-exports=java.security.jgss/sun.security.krb5=ALL-UNNAMED -XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
  }

  /** Makes {@link #cluster} start three trackers. */
  public static ChildJvm threeTrackers(ChildJvm jvm) {
    return jvm.options("-D" + TRACKERS + "=3");
  }

  /**
   * Starts a cluster, by default of one tracker, that reports the end of a task at once, on stock too. Its staging
   * folder exists beforehand: when two clients submit at the same time, stock refuses one if the other has made that
   * folder but not yet set its permissions.
   */
  public static MiniMRCluster cluster(JobConf conf, String fileSystem) throws IOException, InterruptedException {
    conf.setInt("mapreduce.tasktracker.tasks.sleeptimebeforesigkill", 200);
    conf.setBoolean("mapreduce.tasktracker.outofband.heartbeat", true);
    MiniMRCluster mr = new MiniMRCluster(Integer.getInteger(TRACKERS, 1), fileSystem, 1, null, null, conf);
    JobConf client = mr.createJobConf();
    JobSubmissionFiles.getStagingDir(new Cluster(client), client);
    return mr;
  }

  /**
   * Runs the body and exits the JVM, with status 1 after a failure: threads left by daemons of 0.22 would keep it
   * alive.
   */
  public static void run(Body body) {
    run("work", body);
  }

  /** Runs the body with all files of the cluster in the given folder, and exits the JVM. */
  public static void run(String folder, Body body) {
    int status = 1;
    try {
      File base = new File(folder).getAbsoluteFile();
      System.setProperty("test.build.data", base.getPath());
      System.setProperty("hadoop.log.dir", new File(base, "logs").getPath());
      Configuration conf = new Configuration();
      conf.set("hadoop.tmp.dir", new File(base, "tmp").getPath());
      conf.set("mapreduce.tasktracker.child.archive.dir", System.getProperty(ARCHIVES));
      body.run(base, conf);
      status = 0;
    } catch (Throwable e) {
      e.printStackTrace();
    }
    System.exit(status);
  }
}
