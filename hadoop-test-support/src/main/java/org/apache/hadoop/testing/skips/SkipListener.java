/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing.skips;

import java.io.PrintStream;
import java.util.Objects;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * A listener that prints one line for each skipped test, with its reason: Surefire and Failsafe only count them. They
 * find it through META-INF/services on the test class path.
 */
public final class SkipListener implements TestExecutionListener {
  private final PrintStream out;

  public SkipListener() {
    this(System.out);
  }

  SkipListener(PrintStream out) {
    this.out = out;
  }

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    print(test, reason);
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (result.getStatus() == TestExecutionResult.Status.ABORTED) {
      print(test, result.getThrowable().map(Throwable::getMessage).orElse(null));
    }
  }

  private void print(TestIdentifier test, String reason) {
    String why = Objects.requireNonNullElse(reason, "no reason is given").strip().replaceAll("\\s*\\R\\s*", " ");
    out.println("Skipped " + nameOf(test) + ": " + why);
  }

  private static String nameOf(TestIdentifier test) {
    Object source = test.getSource().orElse(null);
    return source instanceof MethodSource method ? method.getClassName() + "." + method.getMethodName()
        : source instanceof ClassSource type ? type.getClassName() : test.getDisplayName();
  }
}
