/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.Before;
import org.junit.Test;

public class TestWantedKinds {
  private static final JvmKind OWN = kind("-Xmx200m");
  private static final JvmKind OTHER = kind("-Xmx1g");
  private static final JvmKind LOGS = kind("-Xloggc:/tmp/gc.log");

  private final WantedKinds kinds = new WantedKinds();

  private static JvmKind kind(String option) {
    return new JvmKind(List.of(option), Map.of());
  }

  @Before
  public void setUp() {
    kinds.begin(true, OWN, 2);
    kinds.begin(false, OWN, 1);
  }

  @Test
  public void mapsAndReducesShareOneKind() {
    assertEquals(Map.of(OWN, 3), kinds.counts());
  }

  @Test
  public void aKindThatTasksGoOnWantingIsHad() {
    assertFalse(kinds.note(true, OTHER));
    assertEquals(Map.of(OWN, 3), kinds.counts());
    assertTrue(kinds.note(true, OTHER));
    assertEquals(Map.of(OTHER, 2, OWN, 1), kinds.counts());
  }

  @Test
  public void taskOfTwoKindsInTurnChangeNothing() {
    for (int i = 0; i < 10; i++) {
      assertFalse(kinds.note(true, OTHER));
      assertFalse(kinds.note(true, OWN));
    }
    assertEquals(Map.of(OWN, 3), kinds.counts());
  }

  /** A JVM that waits must not write the log of another one. */
  @Test
  public void aKindThatReachesOutOfTheJvmIsNotHad() {
    for (int i = 0; i < 10; i++) {
      assertFalse(kinds.note(true, LOGS));
    }
    assertEquals(Map.of(OWN, 3), kinds.counts());
  }

  @Test
  public void whereNoneIsToWaitNoneDoes() {
    kinds.begin(true, OWN, 0);
    kinds.begin(false, OWN, 0);
    kinds.note(true, OTHER);
    assertFalse(kinds.note(true, OTHER));
    assertEquals(Map.of(), kinds.counts());
  }
}
