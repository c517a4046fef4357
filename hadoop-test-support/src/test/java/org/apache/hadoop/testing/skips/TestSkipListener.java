/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing.skips;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.junit.AssumptionViolatedException;
import org.junit.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/** Tests that each skip is printed as one line with its reason, and that tests that ran are not. */
public class TestSkipListener {
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final SkipListener listener = new SkipListener(new PrintStream(printed, true));

  private static TestIdentifier test(boolean method) {
    TestIdentifier test = mock(TestIdentifier.class);
    when(test.getSource()).thenReturn(
        Optional.of(method ? MethodSource.from("org.example.TestX", "works") : ClassSource.from("org.example.TestX")));
    return test;
  }

  private String finish(TestExecutionResult result) {
    listener.executionFinished(test(true), result);
    return printed.toString();
  }

  @Test
  public void anAssumptionThatIsNotSoIsALine() {
    assertEquals("Skipped org.example.TestX.works: no PID namespace here" + System.lineSeparator(), finish(
        TestExecutionResult.aborted(new AssumptionViolatedException("no PID\n  namespace here"))));
  }

  @Test
  public void oneWithoutAReasonIsALineToo() {
    assertEquals("Skipped org.example.TestX.works: no reason is given" + System.lineSeparator(),
        finish(TestExecutionResult.aborted(null)));
  }

  @Test
  public void anIgnoredClassIsALine() {
    listener.executionSkipped(test(false), "of yesterday");
    assertEquals("Skipped org.example.TestX: of yesterday" + System.lineSeparator(), printed.toString());
  }

  @Test
  public void whatPassesOrFailsIsNone() {
    assertEquals("", finish(TestExecutionResult.successful()) + finish(TestExecutionResult.failed(new Error("x"))));
  }

  @Test
  public void theClassPathNamesIt() {
    List<Class<?>> found = new ArrayList<>();
    ServiceLoader.load(TestExecutionListener.class).forEach(service -> found.add(service.getClass()));
    assertTrue(found.toString(), found.contains(SkipListener.class));
  }
}
