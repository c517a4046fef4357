/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing.hangs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.testing.ChildJvm;
import org.junit.Rule;
import org.junit.Test;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.rules.TemporaryFolder;

/** Tests that a JVM whose tests are silent is ended, and prints the stacks of its threads. */
public class TestHangListener {
  private static final long FOREVER_MILLIS = 60_000;

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final List<String> ends = new ArrayList<>();
  private final SilenceWatch watch = new SilenceWatch(Duration.ofMinutes(1), ends::add);

  @Test
  public void callsForTheEndAfterItsPatience() {
    long before = System.nanoTime();
    watch.heard("the start of a test");
    assertFalse(watch.look(before + Duration.ofSeconds(60).toNanos()));
    assertEquals(List.of(), ends);
    assertTrue(watch.look(System.nanoTime() + Duration.ofSeconds(61).toNanos()));
    assertEquals(List.of("No test began or ended for 60 s after the start of a test"
        + " (-Dtest.silence.minutes=N allows more)"), ends);
  }

  @Test(timeout = FOREVER_MILLIS)
  public void looksByItself() throws Exception {
    CountDownLatch ended = new CountDownLatch(1);
    SilenceWatch impatient = new SilenceWatch(Duration.ofMillis(1), reason -> ended.countDown());
    impatient.begin();
    impatient.begin();
    ended.await();
  }

  @Test
  public void printsTheStackOfEachThread() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    JvmEnd.print(new PrintStream(out, true), "Silence");
    String printed = out.toString();
    assertTrue(printed, printed.startsWith("Silence; ending the JVM. Its threads:"));
    assertTrue(printed, printed.contains("TestHangListener.printsTheStackOfEachThread"));
  }

  /** A program that hangs in a shutdown hook, as a JVM may after its last test. */
  public static final class HangsAtItsEnd {
    public static void main(String[] none) {
      Thread hook = new Thread(() -> {
        try {
          new CountDownLatch(1).await();
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
      }, "hook that hangs");
      Runtime.getRuntime().addShutdownHook(hook);
      Thread watcher = new Thread(() -> watchOnceItWaits(hook));
      watcher.setDaemon(true);
      watcher.start();
      System.exit(0);
    }

    /** Waits until the hook is blocked before watching, as the stacks would not show a hook that has not started. */
    private static void watchOnceItWaits(Thread hook) {
      try {
        while (hook.getState() != Thread.State.WAITING) {
          Thread.sleep(1);
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      new SilenceWatch(Duration.ofMillis(1), new JvmEnd()).begin();
    }
  }

  @Test
  public void endsAJvmThatCannotEnd() throws Exception {
    Path folder = temporary.getRoot().toPath();
    AssertionError end = assertThrows(AssertionError.class,
        () -> new ChildJvm(folder).run(300, HangsAtItsEnd.class.getName()));
    assertTrue(end.getMessage(), end.getMessage().contains(" ended with 70"));
    assertTrue(end.getMessage(), end.getMessage().contains("\"hook that hangs\" WAITING"));
  }

  @Test
  public void theClassPathNamesIt() {
    List<Class<?>> found = new ArrayList<>();
    ServiceLoader.load(TestExecutionListener.class).forEach(service -> found.add(service.getClass()));
    assertTrue(found.toString(), found.contains(HangListener.class));
  }
}
