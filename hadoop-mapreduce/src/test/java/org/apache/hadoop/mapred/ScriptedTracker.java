/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * A TaskTracker without its daemons, whose task JVMs are bash scripts. It also runs on stock, but there only with a
 * {@link SilentController}, because stock's own controller may kill every process of this user.
 */
final class ScriptedTracker implements AutoCloseable {
  final TaskTracker tracker = new TaskTracker();
  final JobConf conf = new JobConf();
  final JvmManager manager;
  private final Path directory = Files.createTempDirectory("tracker");
  private final ConcurrentLinkedQueue<ProcessHandle> processes = new ConcurrentLinkedQueue<>();
  private int launches;

  ScriptedTracker(TaskController controller, int slots, String... keysAndValues) throws IOException {
    SilentController.check(controller);
    conf.set("mapreduce.tasktracker.child.pool.size", "0");
    conf.set("mapreduce.tasktracker.child.archive", "false");
    for (int i = 0; i < keysAndValues.length; i += 2) {
      conf.set(keysAndValues[i], keysAndValues[i + 1]);
    }
    tracker.setConf(conf);
    tracker.setMaxMapSlots(slots);
    tracker.setMaxReduceSlots(1);
    tracker.setTaskController(controller);
    manager = new JvmManager(tracker);
    tracker.setJvmManagerInstance(manager);
  }

  /** A launched map task and the thread that waits for it. */
  final class Launch {
    final TaskTracker.TaskInProgress tip;
    final TaskRunner runner;
    final Thread waiter;
    private final Path pidFile;
    private final Path goFile;

    private Launch(String job, String script) throws IOException {
      int number = launches++;
      pidFile = directory.resolve("pid" + number);
      goFile = directory.resolve("go" + number);
      File file = directory.resolve("script" + number).toFile();
      Files.writeString(file.toPath(), "#!/bin/bash\n"
          + script.replace("READY", "echo $$ > " + pidFile + ".tmp; mv " + pidFile + ".tmp " + pidFile)
              .replace("GO", "until [[ -e " + goFile + " ]]; do sleep 0.01; done"));
      file.setExecutable(true);
      TaskAttemptID id = new TaskAttemptID(job, 0, TaskType.MAP, number, 0);
      Task task = new MapTask(null, id, number, null, 1);
      JobConf taskConf = new JobConf(conf);
      taskConf.set(JobContext.TASK_ATTEMPT_ID, id.toString());
      task.setConf(taskConf);
      tip = tracker.new TaskInProgress(task, taskConf);
      runner = task.createRunner(tracker, tip);
      tip.setTaskRunner(runner);
      waiter = new Thread(() -> {
        try {
          runner.launchJvmAndWait(null, new Vector<>(List.of(file.getPath())), new File(file + ".out"),
              new File(file + ".err"), 0, directory.toFile(), new HashMap<>());
        } catch (InterruptedException e) {
          // the test is over
        }
      }, "waiter of " + id);
      waiter.setDaemon(true);
      waiter.start();
    }

    /** Waits until the script has reached READY. */
    ProcessHandle process() throws Exception {
      while (!Files.exists(pidFile)) {
        Thread.sleep(2);
      }
      ProcessHandle handle = ProcessHandle.of(Long.parseLong(Files.readString(pidFile).trim())).orElseThrow();
      processes.add(handle);
      return handle;
    }

    /** Releases a script that waits at its GO. */
    void go() throws IOException {
      Files.createFile(goFile);
    }

    JVMId jvm() {
      JvmManager.JvmManagerForType maps = manager.getJvmManagerForType(TaskType.MAP);
      synchronized (maps) {
        return maps.runningTaskToJvm.get(runner);
      }
    }

    /** Reports the process ID to the tracker, as the child's first call does. */
    ProcessHandle report() throws Exception {
      ProcessHandle process = process();
      manager.setPidToJvm(jvm(), Long.toString(process.pid()));
      return process;
    }
  }

  /** Launches a task; READY in the script reports its process ID to this test, GO waits for a word from it. */
  Launch launch(String job, String script) throws IOException {
    return new Launch(job, script);
  }

  /** Makes the tracker count these tasks as running, so that it may end them. */
  void adopt(Launch... launches) throws IOException {
    tracker.setTaskTrackerInstrumentation(new TaskTrackerInstrumentation(tracker));
    tracker.setIndexCache(new IndexCache(conf));
    tracker.setTaskMemoryManagerEnabledFlag();
    tracker.runningTasks = new LinkedHashMap<>();
    tracker.runningJobs = new TreeMap<>();
    for (Launch launch : launches) {
      Task task = launch.tip.getTask();
      launch.tip.getStatus().setRunState(TaskStatus.State.RUNNING);
      launch.tip.getStatus().setStartTime(1);
      tracker.tasks.put(task.getTaskID(), launch.tip);
      tracker.runningTasks.put(task.getTaskID(), launch.tip);
      tracker.runningJobs.put(task.getJobID(), new TaskTracker.RunningJob(task.getJobID()));
    }
  }

  /** Returns the answer to a child's call; the child is named after its job. */
  JvmTask getTask(JvmContext child) throws IOException, InterruptedException {
    return UserGroupInformation.createRemoteUser(child.jvmId.getJobId().toString())
        .doAs((PrivilegedExceptionAction<JvmTask>) () -> tracker.getTask(child));
  }

  @Override
  public void close() throws IOException {
    processes.forEach(ProcessHandle::destroyForcibly);
    FileUtil.fullyDelete(directory.toFile());
  }
}
