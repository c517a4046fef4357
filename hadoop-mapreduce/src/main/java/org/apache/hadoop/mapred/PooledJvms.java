/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.File;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.mapred.JvmManager.JvmEnv;
import org.apache.hadoop.mapred.TaskController.TaskControllerContext;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.server.tasktracker.archive.ChildArchive;
import org.apache.hadoop.mapreduce.server.tasktracker.archive.TaskWarmUp;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.ColdStart;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.HandOver;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.JvmBase;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.JvmCommand;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.JvmFlags;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.JvmKind;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.JvmPool;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.PoolDisks;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.PoolLimits;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.TaskDefaults;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.TaskPlace;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.TaskProcess;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.WaitingEnvironment;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.WantedKinds;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * The pool of waiting JVMs of one tracker, and the check of which tasks such a JVM can run as well as one started for
 * them: those that want the JVM options of the tracker's configuration or of recent tasks, the environment variables
 * and the temporary directory of this configuration, and no profiling. None with security enabled: a test would first
 * have to show that one user's data is out of another's reach. Other tasks are counted by reason. Thread-safe.
 */
final class PooledJvms implements AutoCloseable {
  private static final Log LOG = LogFactory.getLog(PooledJvms.class);

  static final IntKey SIZE = new IntKey("mapreduce.tasktracker.child.pool.size", "JVMs", -1, -1, 10_000);
  static final IntKey IDLE =
      new IntKey("mapreduce.tasktracker.child.pool.idle.ms", "milliseconds", 600_000, 1, Integer.MAX_VALUE);
  static final IntKey MEMORY = new IntKey("mapreduce.tasktracker.child.pool.memory.mb", "megabytes", 1000, 0, 1 << 20);

  /** The maximum memory of a waiting JVM, in megabytes. */
  private static final int MEGABYTES_EACH = 100;
  private static final int OF_SLOTS = -1;
  private static final String FOLDER = "waitingTasks";
  private static final String TASK_ID = "@taskid@";

  /** The properties that the framework sets for each JVM, and passes on to a waiting one. */
  private static final List<String> TOLD = List.of(WaitingEnvironment.LIBRARY_PATH, WaitingEnvironment.TEMP,
      "hadoop.tasktracker.pid", "hadoop.tasktracker.conf.defaults", "hadoop.log.dir", "hadoop.root.logger",
      TaskLogAppender.TASKID_PROPERTY, TaskLogAppender.ISCLEANUP_PROPERTY, TaskLogAppender.LOGSIZE_PROPERTY);

  private final List<Path> disks;
  private final WaitingEnvironment environment;
  private final List<String> ownClassPath = List.of(System.getProperty("java.class.path").split(File.pathSeparator));
  private final JvmKind ofMaps;
  private final JvmKind ofReduces;
  private final WantedKinds kinds;
  private final Optional<JvmPool> pool;
  private final AtomicLongArray cold = new AtomicLongArray(ColdStart.values().length);

  /**
   * Reads the keys, and begins to fill the pool once the archive is available.
   *
   * @param defaults makes the option that tells JVMs which configuration files the tracker has read
   * @throws InvalidKeyException if a key has a value that is not allowed
   */
  PooledJvms(JobConf conf, int mapSlots, int reduceSlots, CompletableFuture<Optional<ChildArchive>> archive,
      JvmFlags flags, Supplier<String> defaults) {
    disks = Arrays.stream(conf.getTrimmedStrings(MRConfig.LOCAL_DIR)).map(disk -> pathOf(new File(disk)))
        .flatMap(Optional::stream).toList();
    Optional<Path> logs = pathOf(TaskLog.getUserLogDir());
    environment = WaitingEnvironment.ofTracker(TaskDefaults.tempOfWaiting(conf));
    ofMaps = kind(conf, true);
    ofReduces = kind(conf, false);
    kinds = kinds(conf, mapSlots, reduceSlots);
    boolean isOff = !kinds.areAny() || UserGroupInformation.isSecurityEnabled() || disks.isEmpty() || logs.isEmpty();
    pool = isOff ? Optional.empty() : Optional.of(new JvmPool(kinds,
        new PoolLimits(IDLE.read(conf), (long) MEMORY.read(conf) << 20),
        new PoolDisks(conf, disks, FOLDER), logs.get().resolveSibling(FOLDER), environment,
        archive.thenApply(made -> {
          String option = defaults.get();
          return () -> base(made.filter(ChildArchive::isThere), flags, option);
        })));
  }

  /**
   * Returns the path of a file; empty, and logged, if the charset of file names lacks a character of its name, as in a
   * user's.
   */
  private static Optional<Path> pathOf(File file) {
    try {
      return Optional.of(TaskJvms.path(file));
    } catch (InvalidPathException e) {
      LOG.warn("No JVMs are kept waiting for tasks: file names of this locale lack a character of a folder's name: "
          + e.getMessage());
      return Optional.empty();
    }
  }

  /**
   * Checks the keys of jobs.
   *
   * @throws InvalidKeyException if a key has a value that is not allowed
   */
  static void check(JobConf conf) {
    SIZE.read(conf);
    IDLE.read(conf);
    MEMORY.read(conf);
  }

  private WantedKinds kinds(JobConf conf, int mapSlots, int reduceSlots) {
    int size = SIZE.read(conf);
    IDLE.read(conf);
    int left = Math.min(MEMORY.read(conf) / MEGABYTES_EACH, size == OF_SLOTS ? mapSlots + reduceSlots : size);
    int maps = Math.min(left, mapSlots);
    WantedKinds wanted = new WantedKinds();
    begin(wanted, "maps", true, maps);
    begin(wanted, "reduces", false, Math.min(left - maps, reduceSlots));
    return wanted;
  }

  private void begin(WantedKinds wanted, String tasks, boolean isMap, int count) {
    JvmKind own = own(isMap);
    wanted.begin(isMap, own, count);
    if (count > 0 && !own.isQuiet()) {
      LOG.info("No JVM with the tracker's options is kept waiting for " + tasks + ": each would use the same port or"
          + " file, or lack the name of its task");
    }
  }

  private JvmKind own(boolean isMap) {
    return isMap ? ofMaps : ofReduces;
  }

  /** Returns the kind of JVM that a configuration gives its tasks. */
  private static JvmKind kind(JobConf conf, boolean isMap) {
    String main = Child.class.getName();
    String command = "java " + TaskDefaults.options(conf, isMap) + " " + main;
    return kind(JvmCommand.parse(List.of(command.split("\\s+")), main).orElseThrow(),
        TaskDefaults.variables(conf, isMap), Optional::of);
  }

  /** @param ownLibraryPath returns the path of native libraries without the tracker's part */
  private static JvmKind kind(JvmCommand command, String variables,
      Function<String, Optional<String>> ownLibraryPath) {
    Map<String, String> properties = new LinkedHashMap<>(command.properties());
    TOLD.forEach(properties::remove);
    Optional.ofNullable(command.properties().get(WaitingEnvironment.LIBRARY_PATH)).flatMap(ownLibraryPath)
        .ifPresent(path -> properties.put(WaitingEnvironment.LIBRARY_PATH, path));
    return new JvmKind(command.options(), properties, variables);
  }

  private JvmBase base(Optional<ChildArchive> archive, JvmFlags flags, String defaults) {
    String java = new File(new File(System.getProperty("java.home"), "bin"), "java").toString();
    List<String> options = new ArrayList<>(archive.map(ChildArchive::options).orElse(List.of()));
    options.add(defaults);
    return new JvmBase(java, options, flags, archive.map(ChildArchive::jars).orElse(ownClassPath),
        archive.map(made -> List.of(made.classes().toString(), TaskWarmUp.class.getName())).orElse(List.of()),
        archive.map(ChildArchive::data));
  }

  /** Hands a task over to a waiting JVM; empty if a JVM has to be started for it. */
  Optional<Process> handOver(TaskControllerContext context) {
    Optional<JvmCommand> command = JvmCommand.parse(context.env.vargs, Child.class.getName());
    if (pool.isEmpty() || command.isEmpty()) {
      return started(ColdStart.NO_POOL);
    }
    Task task = context.task; // set to null when it ends
    if (task == null) {
      return started(ColdStart.ENDED);
    }
    try {
      Path work = TaskJvms.path(context.env.workDir);
      ColdStart obstacle = obstacle(command.get(), context.env, task.isMapTask(), work);
      return obstacle == null ? handOver(command.get(), context.env, task.isMapTask(), work) : started(obstacle);
    } catch (InvalidPathException e) { // in the name of a user or a job
      return started(ColdStart.NAME);
    }
  }

  private Optional<Process> started(ColdStart reason) {
    cold.incrementAndGet(reason.ordinal());
    LOG.debug("Starting a new JVM for a task instead of using a waiting one: " + reason);
    return Optional.empty();
  }

  private Optional<Process> handOver(JvmCommand command, JvmEnv env, boolean isMap, Path work) {
    JvmKind kind = kind(command, TaskDefaults.variables(env.conf, isMap),
        path -> environment.ownLibraryPath(path, work));
    kinds.note(isMap, kind);
    Path below = disk(work).orElseThrow().relativize(work);
    TaskPlace place = new TaskPlace(disks.stream().map(each -> each.resolve(below)).toList(),
        TaskJvms.path(new File(env.env.get(UserGroupInformation.HADOOP_TOKEN_FILE_LOCATION))),
        TaskJvms.path(env.stdout), TaskJvms.path(env.stderr));
    try {
      Optional<Process> process = pool.get().handOver(kind, there -> message(command, env.env, work, there), place);
      return process.isPresent() ? process
          : started(kinds.counts().containsKey(kind) ? ColdStart.NONE_WAITS : ColdStart.OTHER_OPTIONS);
    } catch (IOException e) {
      LOG.warn("Starting a new JVM for a task: " + e.getMessage());
      return started(ColdStart.FAILED);
    }
  }

  private Optional<Path> disk(Path work) {
    return disks.stream().filter(work::startsWith).findFirst();
  }

  /**
   * Returns why a task cannot run in a waiting JVM, whatever its options; null if it can.
   *
   * <p>The user of its job does not matter. Without security, each JVM belongs to the tracker's own user, and that is
   * who it logs in as, before or after it has a task. A waiting JVM knows no job and no user; then it runs tasks of one
   * job, in the name of that job's user, whom {@code Child} takes from the job's configuration in any JVM.
   */
  private ColdStart obstacle(JvmCommand command, JvmEnv env, boolean isMap, Path work) {
    JobConf job = env.conf;
    JvmKind own = own(isMap);
    if (TaskDefaults.options(job, isMap).contains(TASK_ID)) {
      return ColdStart.NAMES_TASK;
    }
    if (!TaskDefaults.variables(job, isMap).equals(own.variables())) {
      return ColdStart.VARIABLES;
    }
    if (!TaskDefaults.temp(job).equals(environment.temp())) {
      return ColdStart.TEMP_FOLDER;
    }
    Optional<String> libraries = Optional.ofNullable(command.properties().get(WaitingEnvironment.LIBRARY_PATH))
        .flatMap(path -> environment.ownLibraryPath(path, work));
    if (!libraries.equals(Optional.ofNullable(own.properties().get(WaitingEnvironment.LIBRARY_PATH)))) {
      return ColdStart.LIBRARY_PATH;
    }
    if (command.classPath().size() < ownClassPath.size()
        || !command.classPath().subList(0, ownClassPath.size()).equals(ownClassPath)) {
      return ColdStart.CLASS_PATH;
    }
    if (!env.env.containsKey(UserGroupInformation.HADOOP_TOKEN_FILE_LOCATION)) {
      return ColdStart.NO_TOKEN;
    }
    return disk(work).isEmpty() ? ColdStart.OTHER_FOLDER : null;
  }

  /** Returns the message to a pooled JVM, whose working directory may be on another disk. */
  HandOver message(JvmCommand command, Map<String, String> variables, Path work, Path there) {
    UnaryOperator<String> moved = text -> text.replace(work.toString(), there.toString());
    List<String> classPath = command.classPath().subList(ownClassPath.size(), command.classPath().size());
    Map<String, String> told = moved(variables, moved);
    told.remove(TaskProcess.PID_VARIABLE); // a shell would replace it
    return new HandOver(command.mainClass(), command.arguments(), moved(command.properties(), moved), told,
        classPath.stream().map(moved).toList());
  }

  private static Map<String, String> moved(Map<String, String> texts, UnaryOperator<String> moved) {
    Map<String, String> result = new LinkedHashMap<>();
    texts.forEach((name, text) -> result.put(name, moved.apply(text)));
    return result;
  }

  /** Returns the pool; empty if it is off. */
  Optional<JvmPool> pool() {
    return pool;
  }

  /** Returns how many tasks had a JVM started for them for a reason. */
  long cold(ColdStart reason) {
    return cold.get(reason.ordinal());
  }

  @Override
  public void close() {
    pool.ifPresent(JvmPool::close);
  }
}
