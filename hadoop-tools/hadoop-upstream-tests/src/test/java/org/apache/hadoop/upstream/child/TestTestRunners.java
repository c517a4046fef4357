/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.child;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import junit.framework.JUnit4TestAdapter;
import junit.framework.TestSuite;
import org.apache.hadoop.upstream.toy.ToyExits;
import org.apache.hadoop.upstream.toy.ToyFlaky;
import org.apache.hadoop.upstream.toy.ToyHangs;
import org.junit.Test;
import org.junit.runner.Description;

/** Checks the planned order of test methods, without running any. */
public class TestTestRunners {
  private static final List<String> JUNIT3 = List.of("testZ1BeforeIt", "testExits", "testA3AfterIt");
  private static final List<String> JUNIT4 = List.of("z1BeforeIt", "hangs", "a3AfterIt");

  @Test
  public void methodsComeInTheOrderGiven() {
    assertEquals(JUNIT3, planned(ToyExits.class, JUNIT3, Set.of()));
    assertEquals(JUNIT4, planned(ToyHangs.class, JUNIT4, Set.of()));
    List<String> other = List.of("hangs", "a3AfterIt", "z1BeforeIt");
    assertEquals(other, planned(ToyHangs.class, other, Set.of()));
  }

  @Test
  public void methodsAreLeftOut() {
    assertEquals(List.of("testZ1BeforeIt", "testA3AfterIt"), planned(ToyExits.class, JUNIT3, Set.of("testExits")));
    assertEquals(List.of("hangs"), planned(ToyHangs.class, JUNIT4, Set.of("z1BeforeIt", "a3AfterIt", "<class>")));
  }

  @Test
  public void allRunWhenNoneWouldBeLeft() {
    assertEquals(JUNIT4, planned(ToyHangs.class, JUNIT4, Set.copyOf(JUNIT4)));
  }

  /** Checks that suites are kept as they are: decorated ones set up a cluster for all methods. */
  @Test
  public void aSuiteMethodIsKept() {
    assertEquals(Set.of("passes", "failsOnce"), Set.copyOf(planned(WithSuite.class, List.of(), Set.of())));
  }

  private static List<String> planned(Class<?> type, List<String> order, Set<String> without) {
    List<String> names = new ArrayList<>();
    collect(new TestRunners(order, without).of(type).getDescription(), names);
    return names;
  }

  private static void collect(Description description, List<String> names) {
    if (description.isTest()) {
      names.add(EventWriter.name(description));
    }
    description.getChildren().forEach(child -> collect(child, names));
  }

  /** A class that is not a TestCase: only its suite method makes it a test. */
  public static class WithSuite {
    public static junit.framework.Test suite() {
      TestSuite suite = new TestSuite();
      suite.addTest(new JUnit4TestAdapter(ToyFlaky.class));
      return suite;
    }
  }
}
