/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Vector;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.mapred.TaskController.TaskControllerContext;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.ColdStart;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.HandOver;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.JvmCommand;
import org.apache.hadoop.mapreduce.server.tasktracker.jvm.JvmFlags;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks which tasks could be handed over to a waiting JVM, and why others cannot; no JVM is ready here. */
public class TestPooledJvms {
  private static final String CLASS_PATH = System.getProperty("java.class.path");

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final JobConf conf = new JobConf(false);
  private JobConf job;
  private File work;
  private String options = "-Xmx200m";
  private String libraries;
  private String classPath;
  private final Map<String, String> variables = new HashMap<>();
  private Task task;
  private PooledJvms jvms;

  @Before
  public void setUp() throws Exception {
    File disk = folder.newFolder("disk");
    work = new File(disk, "task/work");
    conf.set(MRConfig.LOCAL_DIR, disk.toString());
    job = new JobConf(false);
    classPath = CLASS_PATH + File.pathSeparator + work;
    libraries = System.getProperty("java.library.path") + File.pathSeparator + work;
    variables.put(UserGroupInformation.HADOOP_TOKEN_FILE_LOCATION, new File(disk, "token").toString());
    task = new MapTask(null, new TaskAttemptID("job", 0, TaskType.MAP, 0, 0), 0, null, 1);
  }

  @After
  public void tearDown() {
    if (jvms != null) {
      jvms.close();
    }
  }

  /** Creates the pool, whose JVMs wait in vain for their archive, and requests one. */
  private void ask() {
    jvms = new PooledJvms(conf, 1, 1, new CompletableFuture<>(), JvmFlags.read(conf), () -> "-Dnone");
    again();
  }

  private void again() {
    TaskControllerContext context = new TaskControllerContext();
    Vector<String> words = new Vector<>(List.of("java", "-Djava.library.path=" + libraries));
    words.addAll(List.of(options.split(" ")));
    words.addAll(List.of("-Djava.io.tmpdir=" + work + "/tmp", "-classpath", classPath, Child.class.getName(), "host"));
    context.env = new JvmManager.JvmEnv(null, words, new File("out"), new File("err"), 0, work, variables, job);
    context.task = task;
    assertEquals(Optional.empty(), jvms.handOver(context));
  }

  private void assertOnly(ColdStart reason) {
    for (ColdStart each : ColdStart.values()) {
      assertEquals(each.toString(), each == reason ? 1 : 0, jvms.cold(each));
    }
  }

  private void assertCold(ColdStart reason) {
    ask();
    assertOnly(reason);
  }

  @Test
  public void aTaskLikeTheTrackersFindsThatNoneWaits() {
    assertCold(ColdStart.NONE_WAITS);
  }

  @Test
  public void whereNoneIsToWaitEachTaskIsStarted() {
    conf.setInt(PooledJvms.SIZE.name(), 0);
    assertCold(ColdStart.NO_POOL);
  }

  @Test
  public void aTaskThatHasEnded() {
    task = null;
    assertCold(ColdStart.ENDED);
  }

  @Test
  public void otherOptions() {
    options = "-Xmx300m";
    assertCold(ColdStart.OTHER_OPTIONS);
    again();
    assertEquals("the last tasks wanted it", 1, jvms.cold(ColdStart.NONE_WAITS));
  }

  @Test
  public void optionsThatNameTheTask() {
    job.set(JobConf.MAPRED_TASK_JAVA_OPTS, "-Xloggc:/tmp/@taskid@.gc");
    assertCold(ColdStart.NAMES_TASK);
  }

  @Test
  public void variablesOfItsOwn() {
    job.set(JobConf.MAPRED_TASK_ENV, "A=1");
    assertCold(ColdStart.VARIABLES);
  }

  @Test
  public void variablesThatAreTheTrackersToo() {
    conf.set(JobConf.MAPRED_TASK_ENV, "A=1");
    job.set(JobConf.MAPRED_MAP_TASK_ENV, "A=1");
    assertCold(ColdStart.NONE_WAITS);
  }

  @Test
  public void noVariablesWhereTheTrackerHasSome() {
    conf.set(JobConf.MAPRED_TASK_ENV, "A=1");
    assertCold(ColdStart.VARIABLES);
  }

  @Test
  public void aFolderForTemporaryFilesOfItsOwn() {
    job.set(MRJobConfig.TASK_TEMP_DIR, "/data/tmp");
    assertCold(ColdStart.TEMP_FOLDER);
  }

  @Test
  public void aFolderForTemporaryFilesThatIsTheTrackersToo() {
    conf.set(MRJobConfig.TASK_TEMP_DIR, "/data/tmp");
    job.set(MRJobConfig.TASK_TEMP_DIR, "/data/tmp");
    assertCold(ColdStart.NONE_WAITS);
  }

  /**
   * A temporary folder beside the task makes it start cold: the folder is created with the task, and cannot be moved.
   */
  @Test
  public void aFolderForTemporaryFilesBesideTheTask() {
    conf.set(MRJobConfig.TASK_TEMP_DIR, "../tmp");
    job.set(MRJobConfig.TASK_TEMP_DIR, "../tmp");
    assertCold(ColdStart.TEMP_FOLDER);
  }

  @Test
  public void librariesOfItsOwn() {
    libraries = "/opt/lib" + File.pathSeparator + libraries;
    assertCold(ColdStart.LIBRARY_PATH);
  }

  @Test
  public void librariesThatAreTheTrackersToo() {
    conf.set(JobConf.MAPRED_TASK_JAVA_OPTS, "-Djava.library.path=/opt/lib -Xmx200m");
    libraries = "/opt/lib" + File.pathSeparator + libraries;
    assertCold(ColdStart.NONE_WAITS);
  }

  @Test
  public void anotherClassPath() {
    classPath = "/other.jar" + File.pathSeparator + CLASS_PATH;
    assertCold(ColdStart.CLASS_PATH);
  }

  @Test
  public void noToken() {
    variables.clear();
    assertCold(ColdStart.NO_TOKEN);
  }

  @Test
  public void aFolderThatIsNotTheTrackers() {
    work = new File(folder.getRoot(), "elsewhere/work");
    libraries = System.getProperty("java.library.path") + File.pathSeparator + work;
    assertCold(ColdStart.OTHER_FOLDER);
  }

  /** A waiting JVM may be on another disk than the folder chosen for the task, and is not the process of that id. */
  @Test
  public void theMessageNamesTheFolderOnTheDiskOfTheJvm() {
    ask();
    Path there = Path.of("/other/task/work");
    List<String> entries = new ArrayList<>(List.of(CLASS_PATH.split(File.pathSeparator)));
    entries.addAll(List.of(work + "/job.jar", "/cache/lib.jar", work.toString()));
    HandOver message = jvms.message(
        new JvmCommand("java", List.of(), Map.of("java.io.tmpdir", work + "/tmp", "java.library.path", "/lib:" + work,
            "hadoop.log.dir", "/logs"), entries, "Main", List.of("host", "7")),
        Map.of("LD_LIBRARY_PATH", work + ":/lib", "HADOOP_ROOT_LOGGER", "INFO,TLA", "JVM_PID", "1"), work.toPath(),
        there);
    assertEquals(new HandOver("Main", List.of("host", "7"), Map.of("java.io.tmpdir", "/other/task/work/tmp",
        "java.library.path", "/lib:/other/task/work", "hadoop.log.dir", "/logs"),
        Map.of("LD_LIBRARY_PATH", "/other/task/work:/lib", "HADOOP_ROOT_LOGGER", "INFO,TLA"),
        List.of("/other/task/work/job.jar", "/cache/lib.jar", "/other/task/work")), message);
  }

  @Test
  public void badValuesAreNamedWithWhatIsAllowed() {
    Map<String, String> allowed = Map.of(
        "mapreduce.tasktracker.child.shell", "true or false",
        "mapreduce.tasktracker.child.task.wait.ms", "a whole number of milliseconds from 0 to 60000",
        "mapreduce.tasktracker.child.report.wait.ms", "a whole number of milliseconds from 0 to 60000",
        "mapreduce.tasktracker.child.pool.size", "a whole number of JVMs from -1 to 10000",
        "mapreduce.tasktracker.child.pool.idle.ms", "a whole number of milliseconds from 1 to 2147483647",
        "mapreduce.tasktracker.child.pool.memory.mb", "a whole number of megabytes from 0 to 1048576",
        "mapreduce.tasktracker.child.archive", "true or false",
        "mapreduce.tasktracker.child.archive.dir", "a local path or a file: URI",
        "mapreduce.tasktracker.child.jvm.flags", "JVM options that set sizes or choose parts");
    allowed.forEach((key, range) -> {
      for (String value : key.endsWith(".dir") ? List.of(" ") : List.of("-2147483649", "1.5", "many")) {
        JobConf bad = new JobConf(new Configuration(false));
        bad.set(key, value);
        String message = assertThrows(key + "=" + value, InvalidKeyException.class, () -> TaskJvms.check(bad))
            .getMessage();
        assertTrue(message, message.contains(key) && message.contains(value.trim()) && message.contains(range));
      }
    });
  }
}
