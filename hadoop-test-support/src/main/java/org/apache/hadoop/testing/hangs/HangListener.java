/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing.hangs;

import java.time.Duration;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.engine.TestExecutionResult;

/**
 * Ends a test JVM in which no test begins or ends for a long time, with the stacks of all its threads in the log: a
 * build that hangs would be ended from outside, and tell nothing. Surefire and Failsafe find it through
 * META-INF/services in the class path of the tests.
 *
 * <p>The system property {@code test.silence.minutes} says how long; 15 unless it is set. The watch also sees a JVM
 * that cannot end after its last test.
 */
public final class HangListener implements TestExecutionListener {
  private static final String MINUTES = "test.silence.minutes";
  private static final int DEFAULT_MINUTES = 15;

  /** One for all listeners of the JVM: the builds make a new listener for each test class. */
  private static final class Watch {
    static final SilenceWatch INSTANCE = new SilenceWatch(
        Duration.ofMinutes(Integer.getInteger(MINUTES, DEFAULT_MINUTES)), new JvmEnd());
  }

  @Override
  public void testPlanExecutionStarted(TestPlan plan) {
    Watch.INSTANCE.begin();
    Watch.INSTANCE.heard("the tests' start");
  }

  @Override
  public void executionStarted(TestIdentifier test) {
    Watch.INSTANCE.heard("the start of " + test.getUniqueId());
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    Watch.INSTANCE.heard("the end of " + test.getUniqueId());
  }
}
