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
import java.util.function.Supplier;
import org.apache.hadoop.conf.BooleanKey;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.mapred.JvmManager.JvmEnv;
import org.apache.hadoop.mapred.TaskController.TaskControllerContext;
import org.apache.hadoop.mapreduce.server.tasktracker.archive.ChildArchive;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.JvmCommand;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.JvmExecutor;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.JvmFlags;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.JvmPool;
import org.apache.hadoop.mapreduce.util.NewsWait;
import org.apache.hadoop.util.Shell;

/**
 * The ways in which one TaskTracker starts the JVMs of its tasks: a JVM that waits gets the task, or one is started,
 * from an archive of class data, without a shell. Safe for use by several threads.
 *
 * <p>Only for tasks that run as the tracker's own user: other controllers start JVMs by a program of theirs.
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

  /**
   * Reads the keys of all that tasks start from, before the tracker opens any port.
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
   * Reads the keys, and begins to make what tasks start from.
   *
   * @param defaults makes the option by which JVMs know the configuration files that the tracker has read
   * @throws InvalidKeyException if a key has a value that is not allowed
   */
  TaskJvms(JobConf conf, int mapSlots, int reduceSlots, Supplier<String> defaults) {
    usesShell = SHELL.read(conf);
    JvmFlags wanted = JvmFlags.read(conf);
    flags = usesShell ? wanted : wanted.tried(new File(System.getProperty("java.home"), "bin/java").toString());
    reportWait = REPORT_WAIT.read(conf);
    taskWait = TASK_WAIT.read(conf);
    waitingPairs = taskWait == 0 ? 0 : (mapSlots + reduceSlots + 1) / 2;
    tasks = new NewsWait(2 * waitingPairs);
    archive = usesShell ? CompletableFuture.completedFuture(Optional.empty()) : ChildArchive.prepare(conf, flags);
    pool = usesShell ? Optional.empty()
        : Optional.of(new PooledJvms(conf, mapSlots, reduceSlots, archive, flags, defaults));
  }

  /**
   * Starts a JVM without a shell and waits for its end, if that gives the same as with one. A limit of memory and
   * the last part of the output are the shell's work.
   *
   * @param context gets the executor before the JVM starts
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

  /** Returns half the number of calls that may wait for a task: each takes a thread of the tracker's server. */
  int waitingPairs() {
    return waitingPairs;
  }

  /**
   * Asks for the task of a JVM until there is one, the JVM is to end, or the time is over.
   *
   * @throws IOException if the question throws it
   */
  JvmTask awaitTask(NewsWait.Question<JvmTask, IOException> question) throws IOException {
    return tasks.await(question, answer -> answer.shouldDie() || answer.getTask() != null, taskWait);
  }

  /** Has the JVMs that wait for a task ask again. */
  void tellWaiting() {
    tasks.tell();
  }

  /** Waits for the report of a task whose JVM has ended, which may be on its way. */
  void awaitReport(BooleanSupplier isReported) {
    reports.await(isReported::getAsBoolean, reported -> reported, reportWait);
  }

  /** Has those that wait for a report look again. */
  void tellReported() {
    reports.tell();
  }

  /** Returns the tasks that JVMs which wait can run; empty where a shell starts them all. */
  Optional<PooledJvms> pool() {
    return pool;
  }

  /** Returns how many tasks had a JVM started without an archive, as there was none. */
  long startedWithoutArchive() {
    return withoutArchive.sum();
  }

  /** Returns how many tasks had a JVM started without the archive that is there, as it is not for their class path. */
  long startedBesideArchive() {
    return otherClassPaths.sum();
  }

  /** Ends the JVMs that wait in the pool. */
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
    List<String> words = JvmCommand.parse(env.vargs, Child.class.getName())
        .map(command -> with(archive.getNow(Optional.empty()).filter(ChildArchive::isThere), command).words())
        .orElse(env.vargs);
    Process process = JvmExecutor.builder(words, env.workDir, env.env, env.stdout, env.stderr).start();
    JvmPool.countBusy(process);
    return process;
  }

  private JvmCommand with(Optional<ChildArchive> made, JvmCommand command) {
    Optional<ChildArchive> fitting = made.filter(jars -> jars.isFor(command.classPath()));
    if (fitting.isEmpty()) {
      (made.isEmpty() ? withoutArchive : otherClassPaths).increment();
    }
    List<String> options = new ArrayList<>(fitting.map(ChildArchive::options).orElse(List.of()));
    options.addAll(flags.before(command.options()));
    options.addAll(command.options()); // those of the job come last: they win
    return new JvmCommand(command.java(), options, command.properties(),
        fitting.map(jars -> jars.classPath(command.classPath())).orElse(command.classPath()), command.mainClass(),
        command.arguments());
  }

  /** The absolute path of a file. */
  static Path path(File file) {
    return file.toPath().toAbsolutePath().normalize();
  }
}
