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
 * A listener that ends a test JVM in which no test begins or ends for a long time, with the stack traces of all its
 * threads in the log: otherwise a hung build would be killed from outside, without any diagnosis. Surefire and Failsafe
 * find it through META-INF/services on the test class path.
 *
 * <p>The system property {@code test.silence.minutes} sets the timeout; the default is 15. The watch also covers a JVM
 * that cannot end after its last test.
 */
public final class HangListener implements TestExecutionListener {
  private static final String MINUTES = "test.silence.minutes";
  private static final int DEFAULT_MINUTES = 15;

  /** A holder of the JVM's only watch: the builds create a new listener for each test class. */
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
