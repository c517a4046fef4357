/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.concurrent.Callable;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks that tests can start tasks on stock only with a controller that cannot kill every process of the user. */
public class TestSilentController {
  /** Creates a tracker with Hadoop's own controller. */
  public static final class OwnController implements Callable<String> {
    @Override
    public String call() throws Exception {
      try (ScriptedTracker tracker = new ScriptedTracker(new DefaultTaskController(), 1)) {
        return "made";
      } catch (IllegalArgumentException refused) {
        return refused.getMessage();
      }
    }
  }

  @Test(timeout = 60_000)
  public void refusesStocksOwn() throws Exception {
    assertEquals("org.apache.hadoop.mapred.DefaultTaskController may end every process of this user on stock; take a"
        + " SilentController", StockHadoop.call(OwnController.class));
    assertEquals("made", new OwnController().call());
  }
}
