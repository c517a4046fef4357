/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class TestPipelinePlace {
  @Test
  public void clientIsKnownByThePlace() {
    for (int nodes = 1; nodes <= 512; nodes++) {
      assertTrue(new PipelinePlace(nodes, nodes - 1).isHeard());
    }
    assertFalse("a datanode before it, perhaps of stock", new PipelinePlace(3, 1).isHeard());
    assertFalse("a datanode before it, perhaps of stock", new PipelinePlace(3, 0).isHeard());
  }

  @Test
  public void eachDatanodeOfOursTellsTheNextOne() {
    int number = 4;
    for (int targets = 3; targets >= 0; targets--) {
      PipelinePlace place = new PipelinePlace(number, targets);
      assertTrue("with " + targets + " behind it", place.isHeard());
      number = place.next(true);
      assertEquals("the number of nodes stays", 4, number & 0xffff);
    }
  }

  @Test
  public void datanodeOfStockBetweenHidesTheMark() {
    int number = new PipelinePlace(4, 3).next(true);
    // the second one, a stock node, passes on what it received
    PipelinePlace third = new PipelinePlace(number, 1);
    assertFalse(third.isHeard());
    assertEquals("nor does the fourth one say anything to the third", 4, third.next(true));
  }

  @Test
  public void datanodeThatGivesNoSignsPassesNoneOn() {
    assertEquals(3, new PipelinePlace(3, 2).next(false));
    assertFalse(new PipelinePlace(3, 1).isHeard());
  }

  @Test
  public void copyOfADatanodeHasNobodyWhoHears() {
    assertFalse("one target", new PipelinePlace(0, 0).isHeard());
    assertFalse("two targets", new PipelinePlace(0, 1).isHeard());
    assertEquals(0, new PipelinePlace(0, 1).next(true));
  }

  @Test
  public void numberThatNoClientSendsIsOfNobody() {
    for (int number : new int[] {-1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
      assertFalse(new PipelinePlace(number, 0).isHeard());
      assertFalse(new PipelinePlace(number, 2).isHeard());
    }
  }
}
