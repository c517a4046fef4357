/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.security;

import static org.hamcrest.CoreMatchers.containsString;
import static org.hamcrest.MatcherAssert.assertThat;

import org.apache.hadoop.testing.ChildJvm;
import org.apache.hadoop.testing.Jdks;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.runner.JUnitCore;

/**
 * Tests that the contract of subjects holds on JDK 25, where they are scoped values and stock fails, as it does on 17
 * without flags.
 */
public class TestCurrentSubjectOnJdk25 {
  private static final int BOUND_SECONDS = 60;
  private static final String WHO_AM_I = UserGroupInformation.class.getName();

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void contractHolds() throws Exception {
    String output = child().java(Jdks.java(25)).run(BOUND_SECONDS, JUnitCore.class.getName(),
        TestCurrentSubject.class.getName());
    assertThat(output, containsString("OK ("));
  }

  @Test
  public void stockNeedsAFlagOn17() throws Exception {
    String fault = ChildJvm.failure(() ->
        child().classPath(StockHadoop.classPath()).run(BOUND_SECONDS, WHO_AM_I));
    assertThat(fault, containsString("IllegalAccessError"));
    assertThat(child().run(BOUND_SECONDS, WHO_AM_I), containsString("User: " + System.getProperty("user.name")));
  }

  @Test
  public void stockFailsOn25EvenWithFlags() throws Exception {
    String fault = ChildJvm.failure(() ->
        child().java(Jdks.java(25)).onStock().run(BOUND_SECONDS, WHO_AM_I));
    assertThat(fault, containsString("UnsupportedOperationException"));
    assertThat(child().java(Jdks.java(25)).run(BOUND_SECONDS, WHO_AM_I),
        containsString("User: " + System.getProperty("user.name")));
  }

  private ChildJvm child() throws Exception {
    return new ChildJvm(folder.newFolder().toPath());
  }
}
