/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.testing.ChildJvm;
import org.apache.hadoop.testing.Jdks;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.runner.JUnitCore;

/** Checks that a server reads ahead and sends on JDK 25 without a flag, and without a JVM warning. */
public class TestOnJdk25 {
  private static final int BOUND_SECONDS = 600;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void nothingIsWarnedOf() throws Exception {
    Path own = folder.newFolder().toPath();
    // The tests create their files there.
    Files.createDirectory(own.resolve("target"));
    String output = new ChildJvm(own).java(Jdks.java(25)).run(BOUND_SECONDS,
        JUnitCore.class.getName(), TestReadAhead.class.getName(), TestAnswers.class.getName());
    assertTrue(output, output.contains("OK ("));
    assertFalse(output, output.contains("WARNING"));
  }
}
