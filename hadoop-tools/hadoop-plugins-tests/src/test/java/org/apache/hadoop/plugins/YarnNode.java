/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.plugins;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager;

/** A NodeManager in its own process, which can be paused and killed. */
final class YarnNode implements Closeable {
  private static final int STOP_SECONDS = 30;
  /** The line that a NodeManager logs about a request. */
  private static final Pattern REQUEST = Pattern.compile("RECV: \\S*[?&]job=([^&]+)&\\S*map=([^&\\s]+)");

  private final Path home;
  private final String host;
  private final Path log;
  private final Process process;

  /**
   * Starts the NodeManager.
   *
   * @param home a folder for this node alone
   * @param host a loopback address that no other node has, by which the others know it
   * @param jars the contents of its folder of jars, which $NODE_JARS names in the class path of a container
   */
  YarnNode(Path home, String host, int megabytes, Configuration cluster, Map<String, String> settings,
      List<Path> jars) throws IOException {
    this.home = home;
    this.host = host;
    Path own = Files.createDirectories(home.resolve("jars"));
    for (Path jar : jars) {
      Files.copy(jar, own.resolve(jar.getFileName()));
    }
    Path conf = Files.createDirectories(home.resolve("conf"));
    // The defaults of MapReduce are loaded after the first file, and would override it.
    for (String site : List.of("yarn-site.xml", "mapred-site.xml")) {
      try (OutputStream file = Files.newOutputStream(conf.resolve(site))) {
        configuration(home, megabytes, cluster, settings).writeXml(file);
      }
    }
    Files.writeString(conf.resolve("log4j.properties"), "log4j.rootLogger=INFO,out\n"
        + "log4j.appender.out=org.apache.log4j.ConsoleAppender\nlog4j.appender.out.layout="
        + "org.apache.log4j.PatternLayout\nlog4j.appender.out.layout.conversionPattern=%d %p %c: %m%n\n"
        + "log4j.logger.org.apache.hadoop.mapred.ShuffleHandler=DEBUG\n"
        + "log4j.logger.org.apache.hadoop.mapred.ShuffleChannelHandler=DEBUG\n");
    log = home.resolve("output.log");
    ProcessBuilder builder = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp",
        String.join(File.pathSeparator, conf.toString(), own.toString(), System.getProperty("java.class.path")),
        NodeManager.class.getName());
    // It signals process groups.
    builder.environment().merge("PATH", Path.of(System.getProperty("repository.root"), "dev-support", "safe-kill")
        .toString(), (old, first) -> first + File.pathSeparator + old);
    process = builder.directory(home.toFile()).redirectErrorStream(true).redirectOutput(log.toFile()).start();
  }

  private Configuration configuration(Path home, int megabytes, Configuration cluster, Map<String, String> settings) {
    Configuration conf = new Configuration(cluster);
    conf.setBoolean("yarn.is.minicluster", false);
    for (String key : List.of("yarn.nodemanager.address", "yarn.nodemanager.localizer.address",
        "yarn.nodemanager.webapp.address")) {
      conf.set(key, host + ":0");
    }
    conf.setInt("mapreduce.shuffle.port", 0);
    conf.setInt("yarn.nodemanager.resource.memory-mb", megabytes);
    conf.set("yarn.nodemanager.local-dirs", home.resolve("local").toString());
    conf.set("yarn.nodemanager.log-dirs", home.resolve("logs").toString());
    conf.set("yarn.nodemanager.admin-env", "MALLOC_ARENA_MAX=4,NODE_JARS=" + home.resolve("jars"));
    settings.forEach(conf::set);
    return conf;
  }

  /** Returns the name by which the others know the node. */
  String host() {
    return host;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Suspends the node until it is killed: whoever connects to it waits. */
  void pause() throws IOException, InterruptedException {
    if (new ProcessBuilder("kill", "-STOP", "" + process.pid()).inheritIO().start().waitFor() != 0) {
      throw new IOException("cannot stop " + process.pid());
    }
  }

  /** Kills the node; its containers live on. */
  void end() {
    process.destroyForcibly();
  }

  /** Kills the node, and waits for its process to end. */
  void kill() throws InterruptedException {
    end();
    process.waitFor();
  }

  /** Returns the output of the process so far. */
  String output() throws IOException {
    return Files.readString(log);
  }

  /** Returns for each request of a job's reduces how many map outputs it names, in the order of arrival. */
  List<Integer> requests(JobID job) throws IOException {
    return REQUEST.matcher(output()).results().filter(request -> request.group(1).equals(job.toString()))
        .map(request -> request.group(2).split(",").length).collect(Collectors.toList());
  }

  /** Returns the logs of a job's containers, by the path of the file. */
  Map<Path, String> logs(JobID job) throws IOException {
    Map<Path, String> logs = new TreeMap<>();
    Path folder = home.resolve("logs").resolve(job.toString().replace("job_", "application_"));
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) files.filter(file -> file.endsWith("syslog"))::iterator) {
        logs.put(file, Files.readString(file));
      }
    }
    return logs;
  }

  @Override
  public void close() {
    process.destroy();
    boolean interrupted = false;
    try {
      if (process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      interrupted = true;
    }
    end();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
