/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.After;
import org.junit.Test;

/** Checks that a stock and a tuned JobTracker give the same answers to the same random scripts. */
public class TestHeartbeatScript {
  @After
  public void clearSeed() {
    System.clearProperty(HeartbeatScript.SEED);
  }

  @Test
  public void answersAreThoseOfStock() throws Exception {
    long first = Long.getLong("stress.seed", System.nanoTime());
    System.setProperty(HeartbeatScript.SEED, Long.toString(first));
    List<List<String>> ofStock = StockHadoop.call(HeartbeatScript.Several.class);
    List<List<String>> ofOurs = new HeartbeatScript.Several().call();
    for (int script = 0; script < ofStock.size(); script++) {
      long seed = first + script;
      List<String> stock = ofStock.get(script);
      List<String> ours = ofOurs.get(script);
      for (int line = 0; line < Math.min(stock.size(), ours.size()); line++) {
        assertEquals("seed " + seed + ", line " + line, stock.get(line), ours.get(line));
      }
      assertEquals("seed " + seed, stock.size(), ours.size());
      assertTrue("seed " + seed + " launches", stock.toString().contains("launch attempt"));
    }
  }
}
