/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.File;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.mapred.JvmManager.JvmEnv;
import org.apache.hadoop.mapred.TaskController.TaskControllerContext;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.server.tasktracker.archive.ChildArchive;
import org.apache.hadoop.mapreduce.server.tasktracker.archive.TaskWarmUp;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.HandOver;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.JvmBase;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.JvmCommand;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.JvmFlags;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.JvmKind;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.JvmPool;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.TaskPlace;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.WaitingEnvironment;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.WantedKinds;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * The tasks of one tracker that a waiting JVM can run as well as one that is started for them, and the pool of these
 * JVMs: tasks that want the options of their JVM that the tracker's configuration gives or the last tasks wanted, set
 * no variables of its environment, and are not profiled. None with security: a test would have to show first that what
 * one user brings is out of another's reach. Safe for use by several threads.
 */
final class PooledJvms implements AutoCloseable {
  private static final Log LOG = LogFactory.getLog(PooledJvms.class);

  static final IntKey SIZE = new IntKey("mapreduce.tasktracker.child.pool.size", "JVMs", -1, -1, 10_000);
  static final IntKey IDLE =
      new IntKey("mapreduce.tasktracker.child.pool.idle.ms", "milliseconds", 600_000, 1, Integer.MAX_VALUE);
  static final IntKey MEMORY = new IntKey("mapreduce.tasktracker.child.pool.memory.mb", "megabytes", 1000, 0, 1 << 20);

  /** What a JVM that waits takes, at most. */
  private static final int MEGABYTES_EACH = 100;
  private static final int OF_SLOTS = -1;
  private static final String FOLDER = "waitingTasks";
  private static final String SHIPPED_TEMP = "./tmp";
  private static final String TASK_ID = "@taskid@";

  /** What the framework sets of each JVM, and a waiting one is told. */
  private static final List<String> TOLD = List.of(WaitingEnvironment.LIBRARY_PATH, WaitingEnvironment.TEMP,
      "hadoop.tasktracker.pid", "hadoop.tasktracker.conf.defaults", "hadoop.log.dir", "hadoop.root.logger",
      TaskLogAppender.TASKID_PROPERTY, TaskLogAppender.ISCLEANUP_PROPERTY, TaskLogAppender.LOGSIZE_PROPERTY);

  private final List<Path> disks;
  private final WaitingEnvironment environment = WaitingEnvironment.ofTracker();
  private final List<String> ownClassPath = List.of(System.getProperty("java.class.path").split(File.pathSeparator));
  private final WantedKinds kinds;
  private final Optional<JvmPool> pool;

  /**
   * Reads the keys, and begins to fill the pool once the archive is there.
   *
   * @param defaults makes the option by which JVMs know the configuration files that the tracker has read
   * @throws InvalidKeyException if a key has a value that is not allowed
   */
  PooledJvms(JobConf conf, int mapSlots, int reduceSlots, CompletableFuture<Optional<ChildArchive>> archive,
      JvmFlags flags, Supplier<String> defaults) {
    disks = Arrays.stream(conf.getTrimmedStrings(MRConfig.LOCAL_DIR)).map(disk -> pathOf(new File(disk)))
        .flatMap(Optional::stream).toList();
    Optional<Path> logs = pathOf(TaskLog.getUserLogDir());
    kinds = kinds(conf, mapSlots, reduceSlots);
    boolean isOff = kinds.counts().isEmpty() || UserGroupInformation.isSecurityEnabled() || disks.isEmpty()
        || logs.isEmpty();
    pool = isOff ? Optional.empty() : Optional.of(new JvmPool(kinds, IDLE.read(conf),
        disks.stream().map(disk -> disk.resolve(FOLDER)).toList(),
        logs.get().resolveSibling(FOLDER), environment,
        archive.thenApply(made -> base(made, flags, defaults.get()))));
  }

  /** Empty if the charset of file names does not have all characters of the name, as in a user's; logged. */
  private static Optional<Path> pathOf(File file) {
    try {
      return Optional.of(TaskJvms.path(file));
    } catch (InvalidPathException e) {
      LOG.warn("No JVMs wait for tasks in a folder with such a name in this locale: " + e.getMessage());
      return Optional.empty();
    }
  }

  /** @throws InvalidKeyException if a key has a value that is not allowed */
  static void check(JobConf conf) {
    SIZE.read(conf);
    IDLE.read(conf);
    MEMORY.read(conf);
  }

  private static WantedKinds kinds(JobConf conf, int mapSlots, int reduceSlots) {
    int size = SIZE.read(conf);
    IDLE.read(conf);
    int left = Math.min(MEMORY.read(conf) / MEGABYTES_EACH, size == OF_SLOTS ? mapSlots + reduceSlots : size);
    int maps = Math.min(left, mapSlots);
    WantedKinds kinds = new WantedKinds();
    kinds.begin(true, kind(options(conf, true)), maps);
    kinds.begin(false, kind(options(conf, false)), Math.min(left - maps, reduceSlots));
    return kinds;
  }

  private static String options(JobConf conf, boolean isMap) {
    return conf.get(isMap ? JobConf.MAPRED_MAP_TASK_JAVA_OPTS : JobConf.MAPRED_REDUCE_TASK_JAVA_OPTS,
        conf.get(JobConf.MAPRED_TASK_JAVA_OPTS, JobConf.DEFAULT_MAPRED_TASK_JAVA_OPTS));
  }

  private static String variables(JobConf conf, boolean isMap) {
    return conf.get(isMap ? JobConf.MAPRED_MAP_TASK_ENV : JobConf.MAPRED_REDUCE_TASK_ENV,
        conf.get(JobConf.MAPRED_TASK_ENV, ""));
  }

  private static JvmKind kind(String options) {
    String main = Child.class.getName();
    return kind(JvmCommand.parse(List.of(("java " + options + " " + main).split("\\s+")), main).orElseThrow());
  }

  private static JvmKind kind(JvmCommand command) {
    Map<String, String> properties = new LinkedHashMap<>(command.properties());
    TOLD.forEach(properties::remove);
    return new JvmKind(command.options(), properties);
  }

  private JvmBase base(Optional<ChildArchive> archive, JvmFlags flags, String defaults) {
    String java = new File(new File(System.getProperty("java.home"), "bin"), "java").toString();
    List<String> options = new ArrayList<>(archive.map(ChildArchive::options).orElse(List.of()));
    options.add(defaults);
    return new JvmBase(java, options, flags, archive.map(ChildArchive::jars).orElse(ownClassPath),
        archive.map(made -> List.of(made.classes().toString(), TaskWarmUp.class.getName())).orElse(List.of()));
  }

  /** Hands a task over to a JVM that waits; empty if it has to be started. */
  Optional<Process> handOver(TaskControllerContext context) {
    try {
      return pool.isEmpty() ? Optional.empty() : JvmCommand.parse(context.env.vargs, Child.class.getName())
          .flatMap(command -> handOver(command, context));
    } catch (InvalidPathException e) {
      LOG.debug("A JVM is started, as a user or a job has a name that is none of a file in this locale", e);
      return Optional.empty();
    }
  }

  private Optional<Process> handOver(JvmCommand command, TaskControllerContext context) {
    JvmEnv env = context.env;
    Path work = TaskJvms.path(env.workDir);
    Optional<Path> disk = disks.stream().filter(work::startsWith).findFirst();
    String obstacle = disk.isEmpty() ? "it works outside of " + disks : obstacle(command, context, work);
    if (obstacle != null) {
      LOG.debug("A JVM is started, and none that waits is taken for a task: " + obstacle);
      return Optional.empty();
    }
    JvmKind kind = kind(command);
    kinds.note(context.task.isMapTask(), kind);
    Path below = disk.get().relativize(work);
    TaskPlace place = new TaskPlace(disks.stream().map(each -> each.resolve(below)).toList(),
        TaskJvms.path(new File(env.env.get(UserGroupInformation.HADOOP_TOKEN_FILE_LOCATION))),
        TaskJvms.path(env.stdout), TaskJvms.path(env.stderr));
    return pool.get().handOver(kind, there -> message(command, env.env, work, there), place);
  }

  /** Why a task cannot run in a JVM that waits; null if it can. */
  private String obstacle(JvmCommand command, TaskControllerContext context, Path work) {
    JobConf job = context.env.conf;
    if (context.task == null) {
      return "it has ended already";
    }
    boolean isMap = context.task.isMapTask();
    if (options(job, isMap).contains(TASK_ID)) {
      return "the options of its JVM name the task";
    }
    if (!variables(job, isMap).isEmpty()) {
      return "its environment has variables of its own";
    }
    if (!job.get(MRJobConfig.TASK_TEMP_DIR, SHIPPED_TEMP).equals(SHIPPED_TEMP)) {
      return "its folder for temporary files is another";
    }
    if (!environment.libraryPath(work).equals(command.properties().get(WaitingEnvironment.LIBRARY_PATH))) {
      return "it has a path of native libraries of its own: "
          + command.properties().get(WaitingEnvironment.LIBRARY_PATH);
    }
    if (command.classPath().size() < ownClassPath.size()
        || !command.classPath().subList(0, ownClassPath.size()).equals(ownClassPath)) {
      return "its class path does not begin with the tracker's";
    }
    return context.env.env.containsKey(UserGroupInformation.HADOOP_TOKEN_FILE_LOCATION) ? null : "it has no token";
  }

  /** The message to a JVM of the pool; its working folder may be on another disk. */
  private HandOver message(JvmCommand command, Map<String, String> variables, Path work, Path there) {
    UnaryOperator<String> moved = text -> text.replace(work.toString(), there.toString());
    List<String> classPath = command.classPath().subList(ownClassPath.size(), command.classPath().size());
    return new HandOver(command.mainClass(), command.arguments(), moved(command.properties(), moved),
        moved(variables, moved), classPath.stream().map(moved).toList());
  }

  private static Map<String, String> moved(Map<String, String> texts, UnaryOperator<String> moved) {
    Map<String, String> result = new LinkedHashMap<>();
    texts.forEach((name, text) -> result.put(name, moved.apply(text)));
    return result;
  }

  /** Returns how many JVMs wait. */
  int waiting() {
    return pool.map(JvmPool::size).orElse(0);
  }

  /** Returns how many tasks were handed over. */
  long handedOver() {
    return pool.map(JvmPool::handedOver).orElse(0L);
  }

  @Override
  public void close() {
    pool.ifPresent(JvmPool::close);
  }
}
