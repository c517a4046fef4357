/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.conf.Configuration;
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
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.WaitingMain;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;

/**
 * Runs jobs one after the other on a tracker with one map slot, the last two as other users, and prints what their
 * tasks see of their process and what is left of them. Runs in a JVM of its own. The first argument is the size of the
 * JVM pool; with a second one, tracker and jobs have options, variables and a folder for temporary files other than the
 * default ones.
 */
public final class PooledTasks {
  private static final String FAILS = "test.fails";
  private static final String STARTS = "jdk.ProcessStart";
  /** The timestamp at the beginning of a log line. */
  private static final String EVENT = "^\\d{4}-\\S+ \\S+ ";
  private static final String STRAY = "86421";
  private static final Text LEFT = new Text("left by a task");
  /** The user of each job; empty for the tracker's own. */
  private static final List<String> USERS = List.of("", "", "alice", "bob");
  private static final String[] OWN = {
      JobConf.MAPRED_TASK_JAVA_OPTS, "-Xmx200m -Dmark=b -Djava.library.path=/none",
      JobConf.MAPRED_TASK_ENV, "MARK=a,LD_LIBRARY_PATH=$LD_LIBRARY_PATH:/none",
      MRJobConfig.TASK_TEMP_DIR, "./other"};

  private static int statics;

  private PooledTasks() {
  }

  /** A mapper that reports what it sees, and then fails if the job says so. */
  public static final class Witness extends MapReduceBase implements Mapper<LongWritable, Text, Text, Text> {
    private JobConf job;

    @Override
    public void configure(JobConf conf) {
      job = conf;
    }

    @Override
    public void map(LongWritable offset, Text line, OutputCollector<Text, Text> out, Reporter reporter)
        throws IOException {
      String task = job.get("mapred.task.id");
      TreeMap<String, Object> seen = new TreeMap<>();
      seen.put("cwd", within(Path.of("/proc/self/cwd").toRealPath(), task));
      seen.put("folder", within(new File(".").getCanonicalFile().toPath(), task));
      seen.put("temp", within(new File(System.getProperty("java.io.tmpdir")).getCanonicalFile().toPath(), task));
      seen.put("library path ends", within(last(System.getProperty("java.library.path")).toRealPath(), task));
      seen.put("class path ends", within(last(System.getProperty("java.class.path")).toRealPath(), task));
      seen.put("options name the task", System.getenv("HADOOP_CLIENT_OPTS").contains(task));
      seen.put("logger", System.getenv("HADOOP_ROOT_LOGGER") + " " + System.getProperty("hadoop.root.logger"));
      seen.put("token is there", Files.exists(Path.of(System.getenv("HADOOP_TOKEN_FILE_LOCATION"))));
      seen.put("input", System.in.read());
      seen.put("loader", Witness.class.getClassLoader() == ClassLoader.getSystemClassLoader());
      seen.put("statics", statics++);
      seen.put("user", System.getProperty("user.name"));
      UserGroupInformation current = UserGroupInformation.getCurrentUser();
      UserGroupInformation login = UserGroupInformation.getLoginUser();
      boolean isTrackers = current.getUserName().equals(login.getUserName());
      seen.put("login is the process's user", login.getUserName().equals(System.getProperty("user.name")));
      seen.put("task user", isTrackers ? "TRACKER" : current.getUserName());
      seen.put("tokens of the task user", current.getTokens().size());
      seen.put("folder is the task user's", Path.of("").toRealPath().toString()
          .contains("/taskTracker/" + current.getShortUserName() + "/jobcache/"));
      seen.put("marks", System.getProperty("mark") + " " + System.getenv("MARK") + " " + variableFromStart());
      seen.put("library path begins", System.getProperty("java.library.path").startsWith("/none:"));
      seen.put("property of a task", System.setProperty("left.by.a.task", "left"));
      seen.put("defaults of HDFS", new Configuration().get("dfs.replication"));
      seen.put("tokens of tasks", tokensOfTasks());
      seen.put("files of tasks", filesOfTasks());
      seen.put("threads of users", Thread.getAllStackTraces().keySet().stream().filter(
          thread -> thread.getName().equals("left by a task")).count());
      Thread left = new Thread(PooledTasks::sleep, "left by a task");
      left.setDaemon(true);
      left.start();
      new ProcessBuilder("sleep", STRAY).start();
      seen.forEach((name, value) -> System.out.println("saw " + name + ": " + value));
      System.out.println("waited: " + Path.of("").toAbsolutePath().toString().contains("waitingTasks"));
      System.err.println("said as an error");
      LogFactory.getLog(Witness.class).info("said in the log");
      out.collect(new Text("done"), line);
      if (job.getBoolean(FAILS, false)) {
        throw new IOException("as the job wants it");
      }
    }

    /** Returns a variable as native code sees it, which reads the environment with which the process started. */
    private static String variableFromStart() throws IOException {
      return Stream.of(Files.readString(Path.of("/proc/self/environ")).split("\0"))
          .filter(variable -> variable.startsWith("MARK=")).findFirst().orElse("none");
    }

    private static long tokensOfTasks() throws IOException {
      UserGroupInformation login = UserGroupInformation.getLoginUser();
      long tokens = login.getTokens().stream().filter(token -> token.getService().equals(LEFT)).count();
      login.addToken(new Token<>(new byte[1], new byte[1], new Text("kind"), LEFT));
      return tokens;
    }

    private static long filesOfTasks() throws IOException {
      Path made = Files.createTempFile("left", "");
      try (Stream<Path> files = Files.list(made.getParent())) {
        return files.count() - 1;
      }
    }

    private static Path last(String path) {
      return Path.of(path.substring(path.lastIndexOf(File.pathSeparatorChar) + 1));
    }

    /** Returns the end of a path, starting at the attempt's folder. */
    private static String within(Path path, String task) {
      String text = path.toString();
      return text.contains(task) ? text.substring(text.indexOf(task)).replace(task, "TASK") : "outside";
    }
  }

  private static void sleep() {
    try {
      Thread.sleep(Long.MAX_VALUE);
    } catch (InterruptedException e) {
      // never interrupted
    }
  }

  public static void main(String[] args) {
    ClusterMain.run((base, conf) -> run(base, conf, args[0], args.length > 1 ? OWN : new String[0]));
  }

  private static void set(JobConf conf, String[] own) {
    for (int i = 0; i < own.length; i += 2) {
      conf.set(own[i], own[i + 1]);
    }
  }

  private static void run(File base, Configuration conf, String size, String[] own) throws Exception {
    JobConf cluster = new JobConf(conf);
    set(cluster, own);
    cluster.set("mapreduce.tasktracker.child.pool.size", size);
    cluster.setInt("mapreduce.tasktracker.map.tasks.maximum", 1);
    cluster.setInt("mapreduce.tasktracker.reduce.tasks.maximum", 1);
    Path input = Files.createDirectories(base.toPath().resolve("in"));
    Files.writeString(input.resolve("part"), "line\n");
    MiniMRCluster mr = new MiniMRCluster(1, "file:///", 1, null, null, cluster);
    try {
      for (int i = 0; i < USERS.size(); i++) {
        awaitPool(base.toPath(), size);
        JobConf job = mr.createJobConf();
        set(job, own);
        job.setBoolean(FAILS, i == 2);
        try (Recording recording = new Recording()) {
          recording.enable(STARTS);
          recording.start();
          RunningJob running = runAs(USERS.get(i), job, input, base.toPath().resolve("out" + i));
          System.out.println("job " + i + ": " + running.isSuccessful());
          recording.stop();
          forks(recording, base.toPath().resolve("forks" + i)).forEach(System.out::println);
        }
        awaitEndOfStrays();
      }
      logs(base.toPath());
    } finally {
      mr.shutdown();
    }
    System.out.println("left: " + below(base.toPath().resolve("tmp"), "waitingTasks")
        + below(base.toPath().resolve("logs"), "waitingTasks"));
  }

  /** Returns the commands that this process, including the tracker, has started, except JVMs for the pool. */
  private static List<String> forks(Recording recording, Path file) throws IOException {
    recording.dump(file);
    return RecordingFile.readAllEvents(file).stream().filter(event -> event.getEventType().getName().equals(STARTS))
        .map(event -> event.getString("command"))
        .filter(command -> !command.contains(WaitingMain.class.getName()))
        .map(command -> "forked " + (command.contains(".Child ") ? "a task" : command)).toList();
  }

  /** Waits until the processes that tasks left behind have ended, as they do with their task's JVM. */
  private static void awaitEndOfStrays() throws InterruptedException {
    while (ProcessHandle.allProcesses().anyMatch(
        process -> process.info().commandLine().orElse("").endsWith("sleep " + STRAY))) {
      Thread.sleep(50);
    }
  }

  private static RunningJob runAs(String user, JobConf job, Path input, Path output) throws Exception {
    return user.isEmpty() ? run(job, input, output) : UserGroupInformation.createRemoteUser(user).doAs(
        (PrivilegedExceptionAction<RunningJob>) () -> run(job, input, output));
  }

  private static RunningJob run(JobConf job, Path input, Path output) throws IOException {
    job.setMapperClass(Witness.class);
    job.setNumReduceTasks(0);
    job.setMaxMapAttempts(1);
    job.setInt("mapreduce.input.fileinputformat.split.minsize", 1 << 20); // one map
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    FileInputFormat.setInputPaths(job, new org.apache.hadoop.fs.Path(input.toUri()));
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(output.toUri()));
    RunningJob running = new JobClient(job).submitJob(job);
    running.waitForCompletion();
    return running;
  }

  /** Waits until the pool, if there is one, has a waiting JVM. */
  private static void awaitPool(Path base, String size) throws Exception {
    while (!size.equals("0") && below(base.resolve("tmp"), "ready") == 0) {
      Thread.sleep(50);
    }
  }

  /** Returns how many files have this name or lie in a folder with it. */
  private static long below(Path folder, String name) throws IOException {
    return LiveFolder.list(folder).stream().filter(file -> file.getFileName().toString().equals(name)
        ? !Files.isDirectory(file) : file.getParent().getFileName().toString().equals(name)).count();
  }

  /** Returns a line without the parts that differ from run to run: the time, the job's number and the test's folder. */
  private static String same(String line, Path base) {
    return line.replaceFirst(EVENT, "").replaceAll("_\\d{17}_\\d+", "").replace(base.toString(), "BASE");
  }

  /** Prints the tasks' logs with their permissions, and only the first line of each stack trace. */
  private static void logs(Path base) throws IOException {
    try (Stream<Path> files = Files.walk(base.resolve("logs").resolve("userlogs"))) {
      for (Path file : files.filter(Files::isRegularFile).filter(file -> file.toString().contains("_m_000000_0"))
          .sorted().toList()) {
        System.out.println("log " + file.getFileName() + " "
            + PosixFilePermissions.toString(Files.getPosixFilePermissions(file)) + " of a folder "
            + PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())));
        boolean isOfErrors = file.endsWith("stderr");
        Files.readString(file).lines()
            .map(line -> isOfErrors || line.matches(EVENT + ".*") ? "log line: " + same(line, base) : line)
            .filter(line -> line.matches("(saw|log|waited).*")).forEach(System.out::println);
      }
    }
  }
}
