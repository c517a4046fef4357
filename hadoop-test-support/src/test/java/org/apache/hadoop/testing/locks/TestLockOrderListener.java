/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing.locks;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Set;
import org.apache.hadoop.testing.locks.sample.Locks;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.Test;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.Result;

public class TestLockOrderListener {
  private static final String PACKAGE = "org.apache.hadoop.testing.locks.sample.";
  private static final LockOrder ORDER = LockOrder.of(List.of(
      "# outermost first",
      "1   " + PACKAGE + "Locks$Outer",
      "2.1 " + PACKAGE + "Locks#gate",
      "2.2 " + PACKAGE + "Locks#map",
      "",
      "3 one " + PACKAGE + "Locks$Single",
      "4 one " + PACKAGE + "Locks#mutex " + PACKAGE + "Locks#view()"));
  private static final Runnable NOTHING = () -> { };

  private final Locks locks = new Locks();
  private final Locks.Outer outer = new Locks.Outer();
  private final Locks.Single single = new Locks.Single();

  /** A test class that takes locks in the wrong order; run by a test, not by the build. */
  public static class Inverts {
    @Test
    public void innerFirst() {
      new Locks.Single().run(() -> new Locks.Outer().run(NOTHING));
    }

    @Test
    public void nothing() {
      new Locks.Outer().run(() -> new Locks.Single().run(NOTHING));
    }
  }

  /** A test class marked as inverting on purpose, one of whose tests does not; run by tests, not by the build. */
  public static class Marked {
    @Test
    @AgainstLockOrder
    public void innerFirst() {
      new Locks.Single().run(() -> new Locks.Outer().run(NOTHING));
    }

    @Test
    @AgainstLockOrder
    public void nothing() {
    }
  }

  @BeforeClass
  public static void weave() {
    new LockOrderListener(ORDER, Set.of("org/apache/hadoop/testing/locks/sample/"));
  }

  @Before
  public void forget() {
    LockWatch.start(ORDER);
  }

  private static void judge() {
    LockOrderListener.judge(Description.createTestDescription("Test", "test"));
  }

  private static String failure() {
    String failure = assertThrows(AssertionError.class, TestLockOrderListener::judge).getMessage();
    judge();
    return failure.replace(PACKAGE, "");
  }

  private static void assertFails(String what) {
    String failure = failure();
    assertTrue(failure, failure.contains(what));
  }

  @Test
  public void theOrderIsFine() {
    outer.run(() -> locks.read(() -> locks.runInMap(() -> single.run(() -> locks.runInMutex(NOTHING)))));
    outer.run(() -> locks.write(() -> single.run(() -> locks.runInView(NOTHING))));
    judge();
  }

  @Test
  public void aLockTakenAgainIsFine() {
    outer.run(() -> single.run(() -> outer.run(() -> single.run(NOTHING))));
    locks.write(() -> locks.read(() -> locks.write(NOTHING)));
    locks.read(() -> single.run(() -> locks.read(NOTHING)));
    locks.runInMutex(() -> locks.runInMutex(NOTHING));
    judge();
  }

  @Test
  public void whatWasReleasedIsNotHeld() {
    single.run(NOTHING);
    outer.run(NOTHING);
    assertThrows(IllegalStateException.class, () -> single.run(() -> {
      throw new IllegalStateException();
    }));
    locks.runInMutex(NOTHING);
    locks.read(NOTHING);
    outer.run(NOTHING);
    judge();
  }

  @Test
  public void anInversionFailsWithBothStacks() {
    single.run(() -> outer.run(NOTHING));
    String failure = failure();
    assertTrue(failure, failure.contains("holds Locks$Single and takes Locks$Outer"));
    String[] traces = failure.split("held since:");
    assertEquals(failure, 2, traces.length);
    assertTrue(failure, traces[0].contains("at Locks$Outer.run("));
    assertTrue(failure, traces[1].contains("at Locks$Single.run("));
    assertFalse(failure, traces[1].contains("at Locks$Outer.run("));
  }

  @Test
  public void anInversionIsSaidOnce() {
    for (int i = 0; i < 3; i++) {
      single.run(() -> outer.run(NOTHING));
    }
    String failure = failure();
    assertEquals(failure, failure.indexOf("and takes"), failure.lastIndexOf("and takes"));
  }

  @Test
  public void aSubclassHasTheRank() {
    single.run(() -> new Locks.Derived().run(NOTHING));
    assertFails("holds Locks$Single and takes Locks$Derived");
  }

  @Test
  public void aFieldHasTheRank() {
    single.run(() -> locks.runInMap(NOTHING));
    assertFails("holds Locks$Single and takes Locks#map");
  }

  @Test
  public void aMethodHasTheRank() {
    locks.runInView(() -> single.run(NOTHING));
    assertFails("holds Locks#view() and takes Locks$Single");
  }

  @Test
  public void aMutexIsInverted() {
    locks.runInMutex(() -> single.run(NOTHING));
    assertFails("holds Locks#mutex and takes Locks$Single");
  }

  @Test
  public void whatWasTriedIsHeld() {
    locks.tryMutex(() -> single.run(NOTHING));
    assertFails("holds Locks#mutex and takes Locks$Single");
  }

  @Test
  public void bothSidesOfAGateAreInverted() {
    locks.read(() -> outer.run(NOTHING));
    assertFails("holds Locks#gate and takes Locks$Outer");
    forget();
    locks.write(() -> outer.run(NOTHING));
    assertFails("holds Locks#gate and takes Locks$Outer");
    forget();
    locks.runInMap(() -> locks.read(NOTHING));
    assertFails("holds Locks#map and takes Locks#gate");
  }

  @Test
  public void aReaderCannotWrite() {
    locks.read(() -> locks.tryWrite(NOTHING));
    assertFails("deadlocks with itself: takes the write lock of Locks#gate while it holds the read lock");
  }

  @Test
  public void twoOfARankAreInvertedWhereItSaysSo() {
    outer.run(() -> new Locks.Outer().run(NOTHING));
    judge();
    single.run(() -> new Locks.Single().run(NOTHING));
    assertFails("holds Locks$Single and takes Locks$Single");
    forget();
    locks.runInMutex(() -> locks.runInView(NOTHING));
    assertFails("holds Locks#mutex and takes Locks#view()");
  }

  @Test
  public void aCycleWithoutRanksFails() {
    Locks.Free free = new Locks.Free();
    Locks.AlsoFree alsoFree = new Locks.AlsoFree();
    free.run(() -> outer.run(NOTHING));
    outer.run(() -> alsoFree.run(NOTHING));
    judge();
    alsoFree.run(() -> free.run(NOTHING));
    String failure = failure();
    for (String nesting : List.of("holds Locks$Free and takes Locks$Outer",
        "holds Locks$Outer and takes Locks$AlsoFree", "holds Locks$AlsoFree and takes Locks$Free")) {
      assertTrue(failure, failure.contains(nesting));
    }
  }

  @Test
  public void anExceptionIsFine() {
    LockWatch.start(LockOrder.of(List.of("1 " + PACKAGE + "Locks$Outer", "2 " + PACKAGE + "Locks$Single",
        "except " + PACKAGE + "Locks$Single " + PACKAGE + "Locks$Outer")));
    outer.run(() -> single.run(NOTHING));
    single.run(() -> outer.run(NOTHING));
    judge();
  }

  @Test
  public void anotherThreadHoldsNothing() throws InterruptedException {
    Thread other = new Thread(() -> outer.run(NOTHING));
    single.run(() -> {
      other.start();
      try {
        other.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    });
    judge();
  }

  @Test
  public void aRunOfJUnitFails() {
    Result result = new JUnitCore().run(Inverts.class);
    assertEquals(result.getFailures().toString(), 1, result.getFailureCount());
    assertTrue(result.getFailures().get(0).getMessage().contains("Locks$Single and takes"));
  }

  @Test
  public void anInversionOnPurposeIsFineAndItsLackIsNot() {
    Result result = new JUnitCore().run(Marked.class);
    assertEquals(result.getFailures().toString(), 1, result.getFailureCount());
    assertEquals("nothing", result.getFailures().get(0).getDescription().getMethodName());
    assertEquals("told where it is not on purpose", 1, new JUnitCore().run(Inverts.class).getFailureCount());
  }

  @Test
  public void aRunOfTheJUnitPlatformFails() {
    SummaryGeneratingListener summary = new SummaryGeneratingListener();
    LauncherFactory.create().execute(LauncherDiscoveryRequestBuilder.request()
        .selectors(DiscoverySelectors.selectClass(Inverts.class)).build(), summary);
    assertEquals(2, summary.getSummary().getTestsFoundCount());
    assertEquals(1, summary.getSummary().getTestsFailedCount());
    String failure = summary.getSummary().getFailures().get(0).getException().getMessage();
    assertTrue(failure, failure.contains("Locks$Single and takes"));
  }
}
