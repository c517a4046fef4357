/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.util.List;
import java.util.concurrent.CyclicBarrier;
import org.junit.AssumptionViolatedException;
import org.junit.Test;

public class TestConcurrently {
  @Test(timeout = 60_000)
  public void piecesMeetAndAnswerInTheirOrder() throws Exception {
    CyclicBarrier all = new CyclicBarrier(2);
    assertEquals(List.of("one", "other"), Concurrently.<String>call(() -> {
      all.await();
      return "one";
    }, () -> {
      all.await();
      return "other";
    }));
  }

  @Test
  public void aFailureIsThatOfThePiece() {
    Error error = new AssertionError("on purpose");
    assertEquals(error, assertThrows(AssertionError.class, () -> Concurrently.call(() -> 1, () -> {
      throw error;
    })));
    assertThrows(AssumptionViolatedException.class, () -> Concurrently.call(() -> {
      throw new AssumptionViolatedException("not here");
    }));
  }
}
