/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.lib.IdentityReducer;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Runs jobs of an ordinary user that end in every possible way, and prints for each how it ended and what it left
 * behind. Runs in a JVM of its own, on stock or tuned jars.
 */
public final class CommittedJobs {
  /** The property with the comma-separated names of the jobs whose staging directory is removed after they end. */
  static final String STAGING_GOES = "test.staging.goes";
  private static final int LOOKS = 600;
  private static final String HOW = "test.how";
  /** The job whose map and reduce tasks have log levels of their own. */
  private static final String LEVELS = "not marked";
  private static final Path MARKS = new Path("/marks");
  private static final Pattern EVENT = Pattern.compile(" ?\\{\"type\":\"([A-Z_]+)\"");
  private static final Path STAGING = new Path("/staging");

  private final MiniMRCluster mr;
  private final FileSystem fs;
  private final Map<String, RunningJob> jobs = new LinkedHashMap<>();

  private CommittedJobs(MiniMRCluster mr, FileSystem fs) {
    this.mr = mr;
    this.fs = fs;
  }

  /**
   * A mapper that passes its lines on and then fails, waits to be killed or spoils the commit, depending on the job's
   * name.
   */
  public static final class Maps extends MapReduceBase implements Mapper<LongWritable, Text, Text, Text> {
    private JobConf conf;

    @Override
    public void configure(JobConf job) {
      conf = job;
    }

    @Override
    public void map(LongWritable at, Text line, OutputCollector<Text, Text> out, Reporter reporter)
        throws IOException {
      FileSystem files = FileSystem.get(conf);
      out.collect(new Text("line"), line);
      switch (conf.get(HOW)) {
        case "failed map" -> throw new IOException("on purpose");
        case "failing commit" -> files.mkdirs(new Path(FileOutputFormat.getOutputPath(conf), "_SUCCESS"));
        case "killed" -> {
          files.create(new Path(FileOutputFormat.getWorkOutputPath(conf), "side")).close();
          files.create(new Path(MARKS, "killed")).close();
          try {
            Thread.sleep(600_000);
          } catch (InterruptedException e) {
            throw new IOException(e);
          }
        }
        default -> {
        }
      }
    }
  }

  /** A mapper of the new API that passes its lines on. */
  public static final class NewMaps extends org.apache.hadoop.mapreduce.Mapper<LongWritable, Text, Text, Text> {
    @Override
    protected void map(LongWritable at, Text line, Context context) throws IOException, InterruptedException {
      context.write(new Text("line"), line);
    }
  }

  /** A user's output format that inherits its committer from stock. */
  public static final class OwnFormat extends org.apache.hadoop.mapreduce.lib.output.TextOutputFormat<Text, Text> {
  }

  /** A user's committer that records its calls. */
  public static final class OwnCommitter extends FileOutputCommitter {
    @Override
    public void setupJob(JobContext context) throws IOException {
      called(context, "setupJob");
      super.setupJob(context);
    }

    @Override
    public void commitJob(JobContext context) throws IOException {
      called(context, "commitJob");
      super.commitJob(context);
    }

    private static void called(JobContext context, String what) throws IOException {
      FileSystem files = FileSystem.get(context.getConfiguration());
      files.create(new Path(MARKS, what + " by " + ProcessHandle.current().pid()), false).close();
    }
  }

  public static void main(String[] args) {
    ClusterMain.run((base, conf) -> run(new JobConf(conf)));
  }

  private static void run(JobConf conf) throws Exception {
    conf.setInt("mapreduce.tasktracker.map.tasks.maximum", 3);
    conf.set("mapreduce.jobtracker.staging.root.dir", STAGING.toString());
    MiniDFSCluster dfs = new MiniDFSCluster(conf, 1, true, null);
    FileSystem fs = dfs.getFileSystem();
    MiniMRCluster mr = ClusterMain.cluster(conf, fs.getUri().toString());
    for (Path path : List.of(new Path("/out"), STAGING, MARKS, new Path("/tmp"))) {
      fs.mkdirs(path);
      fs.setPermission(path, new FsPermission((short) 0777));
    }
    try (var out = fs.create(new Path("/in/lines"))) {
      out.writeBytes("one\ntwo\n");
    }
    fs.mkdirs(new Path("/nothing"));
    fs.mkdirs(new Path("/shut"));
    UserGroupInformation alice = UserGroupInformation.createUserForTesting("alice", new String[] {"staff"});
    alice.doAs((PrivilegedExceptionAction<Void>) () -> {
      new CommittedJobs(mr, fs).runAll();
      return null;
    });
    mr.shutdown();
    dfs.shutdown();
  }

  private void runAll() throws Exception {
    submit("succeeded", 1);
    submitNew("new API", OwnFormat.class);
    submitNew("new API, null", org.apache.hadoop.mapreduce.lib.output.NullOutputFormat.class);
    submit("failed map", 0);
    submit("killed", 0);
    submit("failing commit", 0);
    submit("failing setup", 0);
    submit("own committer", 0);
    submitNew("not needed", OwnFormat.class);
    submit("kept", 0);
    submit("no tasks", 0);
    submit("not marked", 1);
    while (!fs.exists(new Path(MARKS, "killed"))) {
      if (jobs.get("killed").isComplete()) {
        throw new IllegalStateException("it should run until it is killed");
      }
      Thread.sleep(50);
    }
    jobs.get("killed").killJob();
    for (Map.Entry<String, RunningJob> job : jobs.entrySet()) {
      while (!job.getValue().isComplete()) {
        Thread.sleep(50);
      }
      show(job.getKey(), job.getValue());
    }
    for (FileStatus mark : fs.listStatus(MARKS)) {
      System.out.println("mark " + mark.getPath().getName().replaceAll(" by \\d+", ""));
    }
  }

  private JobConf job(String how) throws IOException {
    JobConf job = mr.createJobConf();
    job.setJobName(how);
    job.set(HOW, how);
    job.setSpeculativeExecution(false);
    job.setInt("mapreduce.map.maxattempts", 2);
    job.setInt("mapreduce.reduce.maxattempts", 2);
    job.set("dfs.umaskmode", "027");
    job.set("fs.permissions.umask-mode", "027");
    job.setBoolean("mapreduce.job.committer.setup.cleanup.needed", !how.equals("not needed"));
    job.setBoolean("mapreduce.fileoutputcommitter.marksuccessfuljobs", !how.equals("not marked"));
    job.setKeepFailedTaskFiles(how.equals("kept"));
    if (how.equals(LEVELS)) {
      job.set(JobConf.MAPRED_MAP_TASK_LOG_LEVEL, "ERROR");
      job.set(JobConf.MAPRED_REDUCE_TASK_LOG_LEVEL, "DEBUG");
    }
    FileInputFormat.setInputPaths(job, how.equals("no tasks") ? "/nothing" : "/in");
    FileOutputFormat.setOutputPath(job, output(how));
    return job;
  }

  private static Path output(String how) {
    return new Path(how.equals("failing setup") ? "/shut/out" : "/out/" + how.replaceAll("\\W+", "-"));
  }

  private void submit(String how, int reduces) throws IOException {
    JobConf job = job(how);
    job.setMapperClass(Maps.class);
    job.setReducerClass(IdentityReducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    job.setNumMapTasks(how.equals("no tasks") ? 0 : 1);
    job.setNumReduceTasks(reduces);
    if (how.equals("own committer")) {
      job.setOutputCommitter(OwnCommitter.class);
    }
    jobs.put(how, new JobClient(job).submitJob(job));
  }

  private void submitNew(String how, Class<? extends org.apache.hadoop.mapreduce.OutputFormat> format)
      throws Exception {
    Job job = new Job(job(how));
    job.setMapperClass(NewMaps.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    job.setOutputFormatClass(format);
    job.setNumReduceTasks(1);
    job.submit();
    jobs.put(how, new JobClient(new JobConf(job.getConfiguration())).getJob(JobID.downgrade(job.getJobID())));
  }

  private void show(String how, RunningJob job) throws Exception {
    System.out.println(how + ": " + JobStatus.getJobRunState(job.getJobState()) + ", setup " + job.setupProgress()
        + ", map " + job.mapProgress() + ", reduce " + job.reduceProgress() + ", cleanup " + job.cleanupProgress());
    System.out.println(how + ": tasks of its own " + hasOwnTasks(job.getID()));
    System.out.println(how + ": counters " + counters(job));
    if (job.isSuccessful()) {
      System.out.println(how + ": history " + history(job.getID()));
    }
    if (how.equals(LEVELS)) {
      System.out.println(how + ": logged, by maps for debugging " + isInLog(job.getID(), "m", " DEBUG ") + ", as news "
          + isInLog(job.getID(), "m", " INFO ") + ", by reduces " + isInLog(job.getID(), "r", " DEBUG ") + ", "
          + isInLog(job.getID(), "r", " INFO "));
    }
    System.out.println(how + ": output " + list(output(how), job));
    Path staging = new Path("/staging/alice/.staging/" + job.getID());
    if (List.of(System.getProperty(STAGING_GOES, "").split(",")).contains(how)) {
      awaitEnd(staging);
    }
    System.out.println(how + ": staging " + list(staging, job));
  }

  /** Waits up to a minute until a folder is gone. */
  private void awaitEnd(Path folder) throws IOException, InterruptedException {
    for (int i = 0; i < LOOKS && fs.exists(folder); i++) {
      Thread.sleep(100);
    }
  }

  /** Returns true if trackers have run a setup or cleanup task: these are numbered after the only map and reduce. */
  private static boolean hasOwnTasks(JobID job) {
    String[] logs = new File(System.getProperty("hadoop.log.dir"), "userlogs/" + job).list();
    return logs != null && Stream.of(logs).map(TaskAttemptID::forName)
        .anyMatch(attempt -> attempt.getTaskID().getId() > 0);
  }

  /** Returns true if the log of the only task of a kind contains a text. */
  private static boolean isInLog(JobID job, String kind, String text) throws IOException {
    File log = new File(System.getProperty("hadoop.log.dir"),
        "userlogs/" + job + "/" + job.toString().replace("job", "attempt") + "_" + kind + "_000000_0/syslog");
    return Files.readString(log.toPath()).contains(text);
  }

  /**
   * Returns the number of events of each kind in the job's history, except those of setup and cleanup, once the
   * complete history file has been moved.
   */
  private static Map<String, Integer> history(JobID job) throws Exception {
    File file = new File(System.getProperty("hadoop.log.dir"), "history/done/" + job + "_alice");
    Map<String, Integer> events = new TreeMap<>();
    while (!events.containsKey("JOB_FINISHED")) {
      Thread.sleep(50);
      events.clear();
      for (String line : file.exists() ? Files.readAllLines(file.toPath()) : List.<String>of()) {
        Matcher event = EVENT.matcher(line);
        if (event.lookingAt() && !line.matches(".*\"JOB_(SETUP|CLEANUP)\".*")) {
          events.merge(event.group(1), 1, Integer::sum);
        }
      }
    }
    return events;
  }

  /** Returns the counters of launched tasks and of input and output. */
  private static Map<String, Long> counters(RunningJob job) throws IOException {
    Map<String, Long> values = new TreeMap<>();
    for (Counters.Group group : job.getCounters()) {
      for (Counters.Counter counter : group) {
        if (counter.getName().matches("(TOTAL_LAUNCHED|NUM_FAILED)_.*|(MAP|REDUCE)_(IN|OUT)PUT_.*|.*_LOCAL_MAPS")) {
          values.put(counter.getName(), counter.getValue());
        }
      }
    }
    return values;
  }

  /** Returns a file's length, or "?" for job.xml, because the configuration has other keys on tuned jars. */
  private static String size(FileStatus file) {
    return file.getPath().getName().equals("job.xml") ? "?" : Long.toString(file.getLen());
  }

  private List<String> list(Path path, RunningJob job) throws IOException {
    List<String> found = new ArrayList<>();
    try {
      FileStatus status = fs.getFileStatus(path);
      found.add((path.getName() + " " + status.getPermission() + " " + status.getOwner() + " " + status.getGroup()
          + " " + (status.isDirectory() ? "/" : size(status) + " x" + status.getReplication()))
          .replace(job.getID().toString(), "JOB"));
      if (status.isDirectory()) {
        for (FileStatus child : fs.listStatus(path)) {
          found.addAll(list(child.getPath(), job));
        }
      }
    } catch (FileNotFoundException e) {
      // there is no such path
    } catch (IOException e) {
      found.add(e.getClass().getSimpleName());
    }
    return found;
  }
}
