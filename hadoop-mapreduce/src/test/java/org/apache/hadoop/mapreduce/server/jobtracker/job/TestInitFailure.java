/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import org.junit.Test;

public class TestInitFailure {
  @Test
  public void isFoundInWhatItSays() {
    String text = InitFailure.describe(new IOException("no splits"));
    assertEquals("Job initialization failed: java.io.IOException: no splits", text);
    assertTrue(InitFailure.isIn(text));
  }

  @Test
  public void outputIsNamed() {
    String setup = InitFailure.ofSetup(new IOException("no room"));
    assertEquals("Job setup failed: java.io.IOException: no room", setup);
    assertTrue(InitFailure.isIn(setup));
    String cleanup = InitFailure.ofCleanup(new IOException("no room"));
    assertEquals("Job cleanup failed: java.io.IOException: no room", cleanup);
    assertTrue(InitFailure.isIn(cleanup));
  }

  @Test
  public void isNotInWhatASchedulerSays() {
    for (String info : new String[] {null, "", "NA", "3 maps run; Job initialization failed: no"}) {
      assertFalse(info, InitFailure.isIn(info));
    }
  }
}
