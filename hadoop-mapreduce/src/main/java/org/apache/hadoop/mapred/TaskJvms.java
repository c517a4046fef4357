/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.hadoop.conf.BooleanKey;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.mapred.JvmManager.JvmEnv;
import org.apache.hadoop.mapred.TaskController.TaskControllerContext;
import org.apache.hadoop.mapreduce.server.tasktracker.archive.ChildArchive;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.ArchiveCheck;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.JvmCommand;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.JvmExecutor;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.JvmFlags;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.JvmPool;
import org.apache.hadoop.mapreduce.util.NewsWait;
import org.apache.hadoop.util.Shell;

/**
 * Starts the JVMs of one TaskTracker's tasks: hands a task to a waiting JVM, or starts one from a class data archive,
 * without a shell. Thread-safe.
 *
 * <p>Only for tasks that run as the tracker's own user: other controllers start JVMs with a program of their own.
 */
final class TaskJvms implements AutoCloseable {
  static final BooleanKey SHELL = new BooleanKey("mapreduce.tasktracker.child.shell", false);

  static final IntKey TASK_WAIT =
      new IntKey("mapreduce.tasktracker.child.task.wait.ms", "milliseconds", 500, 0, 60_000);
  static final IntKey REPORT_WAIT =
      new IntKey("mapreduce.tasktracker.child.report.wait.ms", "milliseconds", 500, 0, 60_000);

  private final boolean usesShell;
  private final JvmFlags flags;
  private final CompletableFuture<Optional<ChildArchive>> archive;
  private final Optional<PooledJvms> pool;
  private final int waitingPairs;
  private final int taskWait;
  private final NewsWait tasks;
  private final int reportWait;
  private final NewsWait reports = new NewsWait();
  private final LongAdder withoutArchive = new LongAdder();
  private final LongAdder otherClassPaths = new LongAdder();
  private final ArchiveCheck archiveCheck = new ArchiveCheck();

  /**
   * Reads all keys for starting tasks, before the tracker opens any port.
   *
   * @throws InvalidKeyException if one has a value that is not allowed
   */
  static void check(JobConf conf) {
    SHELL.read(conf);
    TASK_WAIT.read(conf);
    REPORT_WAIT.read(conf);
    JvmFlags.read(conf);
    ChildArchive.check(conf);
    PooledJvms.check(conf);
  }

  /**
   * Reads the keys, and begins to prepare the archive and the pool.
   *
   * @param defaults makes the option that tells JVMs which configuration files the tracker has read
   * @throws InvalidKeyException if a key has a value that is not allowed
   */
  TaskJvms(JobConf conf, int mapSlots, int reduceSlots, Supplier<String> defaults) {
    this(conf, mapSlots, reduceSlots, defaults, flags -> ChildArchive.prepare(conf, flags));
  }

  /** @param prepare finds or creates the archive for JVMs with some flags */
  TaskJvms(JobConf conf, int mapSlots, int reduceSlots, Supplier<String> defaults,
      Function<JvmFlags, CompletableFuture<Optional<ChildArchive>>> prepare) {
    usesShell = SHELL.read(conf);
    JvmFlags wanted = JvmFlags.read(conf);
    flags = usesShell ? wanted : wanted.tried(new File(System.getProperty("java.home"), "bin/java").toString());
    reportWait = REPORT_WAIT.read(conf);
    taskWait = TASK_WAIT.read(conf);
    waitingPairs = taskWait == 0 ? 0 : (mapSlots + reduceSlots + 1) / 2;
    tasks = new NewsWait(2 * waitingPairs);
    archive = usesShell ? CompletableFuture.completedFuture(Optional.empty()) : prepare.apply(flags);
    pool = usesShell ? Optional.empty()
        : Optional.of(new PooledJvms(conf, mapSlots, reduceSlots, archive, flags, defaults));
  }

  /**
   * Starts a JVM without a shell and waits for its end, if the result is the same as with one. A memory limit and
   * keeping only the tail of the output are the shell's work.
   *
   * @param context receives the executor before the JVM starts
   * @return false if nothing was done
   * @throws IOException as the executor does
   */
  static boolean run(TaskController controller, TaskControllerContext context) throws IOException {
    Optional<JvmExecutor> executor = Optional.ofNullable(context.jvms)
        .filter(jvms -> controller.getClass() == DefaultTaskController.class)
        .flatMap(jvms -> jvms.executor(context));
    if (executor.isEmpty()) {
      return false;
    }
    context.shExec = executor.get();
    executor.get().execute();
    return true;
  }

  /** Returns half the number of calls that may wait for a task: each occupies a thread of the tracker's server. */
  int waitingPairs() {
    return waitingPairs;
  }

  /**
   * Asks for a JVM's task until there is one, the JVM is to exit, or the wait times out.
   *
   * @throws IOException if the question throws it
   */
  JvmTask awaitTask(NewsWait.Question<JvmTask, IOException> question) throws IOException {
    return tasks.await(question, answer -> answer.shouldDie() || answer.getTask() != null, taskWait);
  }

  /** Makes the JVMs that wait for a task ask again. */
  void tellWaiting() {
    tasks.tell();
  }

  /** Waits for the report, possibly in transit, of a task whose JVM has exited. */
  void awaitReport(BooleanSupplier isReported) {
    reports.await(isReported::getAsBoolean, reported -> reported, reportWait);
  }

  /** Wakes the threads that wait for a report to check again. */
  void tellReported() {
    reports.tell();
  }

  /** Returns the pool of waiting JVMs; empty if a shell starts all JVMs. */
  Optional<PooledJvms> pool() {
    return pool;
  }

  /** Returns how many tasks had a JVM started without an archive, as there was none. */
  long startedWithoutArchive() {
    return withoutArchive.sum();
  }

  /** Returns how many tasks had a JVM started without the existing archive, as it does not match their class path. */
  long startedBesideArchive() {
    return otherClassPaths.sum();
  }

  /**
   * Returns the number of JVMs, waiting or started for a task, that did not take their archive: they rejected it as not
   * matching, or the options of their job do without it.
   */
  long archiveMismatches() {
    return archiveCheck.mismatches() + pool.flatMap(PooledJvms::pool).map(JvmPool::mismatches).orElse(0L);
  }

  /** Ends the waiting JVMs of the pool. */
  @Override
  public void close() {
    pool.ifPresent(PooledJvms::close);
  }

  private Optional<JvmExecutor> executor(TaskControllerContext context) {
    JvmEnv env = context.env;
    if (usesShell || Shell.WINDOWS || env.env == null || env.setup != null && !env.setup.isEmpty() || env.logSize > 0) {
      return Optional.empty();
    }
    return Optional.of(new JvmExecutor(env.vargs, () -> start(context)));
  }

  private Process start(TaskControllerContext context) throws IOException {
    Optional<Process> waiting = pool.flatMap(jvms -> jvms.handOver(context));
    return waiting.isPresent() ? waiting.get() : startCold(context.env);
  }

  private Process startCold(JvmEnv env) throws IOException {
    Optional<JvmCommand> command = JvmCommand.parse(env.vargs, Child.class.getName());
    Optional<ChildArchive> fitting = command.flatMap(this::fitting);
    List<String> words = command.map(each -> with(fitting, each).words()).orElse(env.vargs);
    Process process = JvmExecutor.builder(words, env.workDir, env.env, env.stdout, env.stderr).start();
    JvmPool.countBusy(process);
    fitting.ifPresent(made -> archiveCheck.begin(process, made.data()));
    return process;
  }

  private Optional<ChildArchive> fitting(JvmCommand command) {
    Optional<ChildArchive> made = archive.getNow(Optional.empty()).filter(ChildArchive::isThere);
    Optional<ChildArchive> fitting = made.filter(jars -> jars.isFor(command.classPath()));
    if (fitting.isEmpty()) {
      (made.isEmpty() ? withoutArchive : otherClassPaths).increment();
    }
    return fitting;
  }

  private JvmCommand with(Optional<ChildArchive> fitting, JvmCommand command) {
    List<String> options = new ArrayList<>(fitting.map(ChildArchive::options).orElse(List.of()));
    options.addAll(flags.before(command.options()));
    options.addAll(command.options()); // the job's options come last, so they take precedence
    return new JvmCommand(command.java(), options, command.properties(),
        fitting.map(jars -> jars.classPath(command.classPath())).orElse(command.classPath()), command.mainClass(),
        command.arguments());
  }

  /** Returns the absolute, normalized path of a file. */
  static Path path(File file) {
    return file.toPath().toAbsolutePath().normalize();
  }
}
