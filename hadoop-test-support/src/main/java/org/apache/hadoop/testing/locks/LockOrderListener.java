/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing.locks;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import net.bytebuddy.agent.ByteBuddyAgent;
import org.junit.runner.Description;
import org.junit.runner.Result;
import org.junit.runner.notification.RunListener;

/**
 * A listener that fails the test after which locks have been acquired against the order of {@value #ORDER} on the class
 * path, or have been nested in a cycle. Surefire or Failsafe creates it before the first test: fields assigned before
 * that have no rank. An exception of a listener does not fail a test there, so the check is woven into each test
 * ({@link LockOrderStatement}). At the end of the run, {@value #NESTINGS} lists which locks were nested in which, a
 * file for each JVM that runs tests: {@code %s} is its number.
 */
public class LockOrderListener extends RunListener {
  static final String ORDER = "/lock-order.txt";
  static final String NESTINGS = "target/lock-nestings-%s.txt";

  private static final Set<String> PACKAGES = Set.of("org/apache/hadoop/mapred/", "org/apache/hadoop/mapreduce/");
  private static final Queue<String> FAILURES = new ConcurrentLinkedQueue<>();

  /** @throws IllegalArgumentException if the order is missing or malformed */
  public LockOrderListener() {
    this(LockOrder.ofResource(ORDER), PACKAGES);
  }

  LockOrderListener(LockOrder order, Set<String> packages) {
    LockWatch.start(order);
    LockWeaver weaver = new LockWeaver(packages, order);
    Instrumentation instrumentation = ByteBuddyAgent.install();
    LockOrderStatement.weave(instrumentation);
    instrumentation.addTransformer(weaver, true);
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      if (weaver.isWoven(loaded.getClassLoader(), loaded.getName().replace('.', '/'))) {
        try {
          instrumentation.retransformClasses(loaded);
        } catch (UnmodifiableClassException e) {
          failed(loaded.getName(), e);
        }
      }
    }
  }

  /** Notes that a class could not be woven. */
  static void failed(String name, Throwable cause) {
    FAILURES.add(name + ": " + cause);
  }

  /**
   * Checks the lock operations since the last call.
   *
   * @throws AssertionError if they violate the order
   */
  static void judge(Description test) {
    if (!FAILURES.isEmpty()) {
      throw new AssertionError("Classes are not watched: " + FAILURES);
    }
    List<String> inversions = LockWatch.takeInversions();
    if (test.getAnnotation(AgainstLockOrder.class) != null) {
      LockWatch.forgetKnownInversions();
      if (inversions.isEmpty()) {
        throw new AssertionError("No lock was taken against the order by " + test);
      }
    } else if (!inversions.isEmpty()) {
      throw new AssertionError("Locks were taken against the order by the end of " + test + ": "
          + String.join("\n", inversions));
    }
    List<List<LockGraph.Nesting>> cycles = LockWatch.graph().takeCycles();
    if (!cycles.isEmpty()) {
      throw new AssertionError("Locks are nested in a cycle by the end of " + test + ": " + cycles);
    }
  }

  @Override
  public void testRunFinished(Result result) throws IOException {
    Path file = Path.of(NESTINGS.formatted(System.getProperty("surefire.forkNumber", "1")));
    if (Files.isDirectory(file.getParent())) {
      Files.write(file, LockWatch.graph().lines());
    }
  }
}
