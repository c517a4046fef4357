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

/** A piece of a test that runs a mini cluster in a JVM of its own: how the test starts it, and its main method. */
public final class ClusterMain {
  /** A body of the main method; all files of the cluster are below its folder. */
  @FunctionalInterface
  public interface Body {
    void run(File base, Configuration conf) throws Exception;
  }

  private static final int BOUND_SECONDS = 600;
  /** The property with the folder of what the JVMs of all tests' tasks start from; it takes some seconds to make. */
  private static final String ARCHIVES = "test.archives";
  private static final String TRACKERS = "test.trackers";

  private ClusterMain() {
  }

  /**
   * Runs a main class that calls {@link #run}, for some minutes at most, as a cluster may hang where it is broken.
   * Returns what it printed.
   *
   * @param name of a folder of the build, where its files stay
   */
  public static String output(Class<?> main, String name) throws Exception {
    return output(main, name, jvm -> jvm);
  }

  /** Runs a main class as the shorter method does, in a JVM with more settings. */
  public static String output(Class<?> main, String name, UnaryOperator<ChildJvm> settings) throws Exception {
    return output(main, name, BOUND_SECONDS, settings);
  }

  /** Runs a main class with these arguments, for so many seconds at most, in a JVM with more settings. */
  public static String output(Class<?> main, String name, int seconds, UnaryOperator<ChildJvm> settings,
      String... arguments) throws Exception {
    Path folder = Path.of(System.getProperty("repository.root"), "hadoop-mapreduce", "target", name);
    FileUtil.fullyDelete(folder.toFile());
    return settings.apply(new ChildJvm(folder)).options("-D" + ARCHIVES + "=" + folder.resolveSibling("class-data"))
        .contained().run(seconds, main.getName(), arguments);
  }

  /**
   * Puts stock in place of ours, with what lets it get on: a tracker of stock is given one setup of a job each three
   * seconds, so there are three of them, and each task has a JVM of its own, which need not become fast. Tasks need the
   * flag that the daemons need.
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
   * Starts a cluster of one tracker, if nothing else is set, which reports the end of a task at once, on stock too. Its
   * staging folder is there: of two clients that submit at the same time, stock refuses one where the other has made
   * that folder and not yet set its permissions.
   */
  public static MiniMRCluster cluster(JobConf conf, String fileSystem) throws IOException, InterruptedException {
    conf.setInt("mapreduce.tasktracker.tasks.sleeptimebeforesigkill", 200);
    conf.setBoolean("mapreduce.tasktracker.outofband.heartbeat", true);
    MiniMRCluster mr = new MiniMRCluster(Integer.getInteger(TRACKERS, 1), fileSystem, 1, null, null, conf);
    JobConf client = mr.createJobConf();
    JobSubmissionFiles.getStagingDir(new Cluster(client), client);
    return mr;
  }

  /** Ends the JVM itself, with status 1 after a failure: daemons of 0.22 leave threads behind that would keep it. */
  public static void run(Body body) {
    run("work", body);
  }

  /** Runs the body with all files of the cluster in a folder with this name, and ends the JVM. */
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
