/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Vector;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import javax.tools.ToolProvider;
import org.apache.hadoop.mapred.TaskController.TaskControllerContext;
import org.apache.hadoop.mapreduce.server.tasktracker.archive.ChildArchive;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks what a tracker learns of the JVMs that it starts for tasks, and how it answers them. */
public class TestTaskJvms {
  private static final String JAVA = System.getProperty("java.home") + "/bin/java";

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  /** Returns the class path of a task that never ends and whose main class has the name of the real one. */
  private String endlessTask() throws IOException {
    Path source = Files.writeString(folder.getRoot().toPath().resolve("Child.java"), """
        package org.apache.hadoop.mapred;

        public class Child {
          public static void main(String[] arguments) throws Exception {
            java.nio.file.Files.exists(java.nio.file.Path.of(""));
            Thread.currentThread().join();
          }
        }
        """);
    Path classes = folder.newFolder("classes").toPath();
    assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", classes.toString(),
        source.toString()));
    return classes.toString();
  }

  /** A JVM that rejects its archive prints nothing, so this has to be visible in the figures. */
  @Test(timeout = 120_000)
  public void aStartedJvmThatRejectsItsArchiveIsCounted() throws Exception {
    JobConf conf = new JobConf(false);
    conf.setInt(PooledJvms.SIZE.name(), 0);
    ChildArchive archive = mock(ChildArchive.class);
    when(archive.isThere()).thenReturn(true);
    when(archive.isFor(any())).thenReturn(true);
    when(archive.options()).thenReturn(List.of());
    when(archive.classPath(any())).thenReturn(List.of(endlessTask()));
    when(archive.data()).thenReturn(folder.newFile("classes.jsa").toPath());
    TaskControllerContext context = new TaskControllerContext();
    try (TaskJvms jvms = new TaskJvms(conf, 1, 1, () -> "-Dnone",
        flags -> CompletableFuture.completedFuture(Optional.of(archive)))) {
      context.jvms = jvms;
      context.env = new JvmManager.JvmEnv(null, new Vector<>(List.of(JAVA, "-Xmx32m", "-classpath", "job.jar",
          Child.class.getName(), "host")), folder.newFile("out"), folder.newFile("err"), 0, folder.getRoot(),
          new HashMap<>(), conf);
      CompletableFuture<Void> end = CompletableFuture.runAsync(() -> run(context));
      while (jvms.archiveMismatches() == 0) {
        assertEquals("it has ended: " + Files.readString(context.env.stderr.toPath()), false, end.isDone());
        Thread.sleep(10);
      }
      assertEquals(1, jvms.archiveMismatches());
      context.shExec.getProcess().destroyForcibly();
      end.join();
    }
  }

  /** The value restores stock's behaviour; no thread of the tracker's server is added for waiting calls. */
  @Test
  public void aQuestionThatIsNotHeldIsAskedOnce() throws Exception {
    JobConf conf = new JobConf(false);
    conf.setInt(PooledJvms.SIZE.name(), 0);
    conf.setInt(TaskJvms.TASK_WAIT.name(), 0);
    AtomicInteger asked = new AtomicInteger();
    try (TaskJvms jvms = new TaskJvms(conf, 1, 1, () -> "-Dnone",
        flags -> CompletableFuture.completedFuture(Optional.empty()))) {
      jvms.awaitTask(() -> {
        asked.incrementAndGet();
        return new JvmTask(null, false);
      });
      assertEquals(1, asked.get());
      assertEquals(0, jvms.waitingPairs());
    }
  }

  private static void run(TaskControllerContext context) {
    try {
      TaskJvms.run(new DefaultTaskController(), context);
    } catch (IOException e) {
      // it was destroyed
    }
  }
}
