/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches;

import static org.junit.Assert.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.patches.gate.ChangesLint;
import org.apache.hadoop.patches.gate.Gate;
import org.apache.hadoop.patches.gate.HeaderLint;
import org.apache.hadoop.patches.gate.HunkBudget;
import org.apache.hadoop.patches.gate.Ownership;
import org.apache.hadoop.patches.gate.RoundTrip;
import org.apache.hadoop.patches.gate.SeriesLint;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.WorkTree;
import org.junit.BeforeClass;
import org.junit.Test;

/** The series of this repository passes its own gates. */
public class TestThisRepository {
  private static Repository repository;

  @BeforeClass
  public static void findRepository() {
    repository = Repository.at(Path.of(System.getProperty("repository.root")));
    new WorkTree(repository).setup();
  }

  private static void assertPasses(Gate gate) {
    assertEquals(List.of(), gate.check(repository));
  }

  @Test
  public void series() {
    assertPasses(new SeriesLint());
  }

  @Test
  public void header() {
    assertPasses(new HeaderLint());
  }

  @Test
  public void budget() {
    assertPasses(new HunkBudget());
  }

  @Test
  public void ownership() {
    assertPasses(new Ownership());
  }

  @Test
  public void changes() {
    assertPasses(new ChangesLint());
  }

  @Test
  public void roundTrip() {
    assertPasses(new RoundTrip());
  }
}
