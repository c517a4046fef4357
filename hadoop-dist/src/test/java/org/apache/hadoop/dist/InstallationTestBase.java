/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.dist;

import static org.junit.Assert.assertEquals;

import java.io.File;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.hadoop.dist.Installation.Result;
import org.junit.After;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.rules.TemporaryFolder;

/** An installation for the tests of one class, unpacked into a temporary folder next to the tarball. */
public abstract class InstallationTestBase {
  @ClassRule
  public static final TemporaryFolder FOLDER = new TemporaryFolder(new File(System.getProperty("dist.tarball"))
      .getParentFile());

  static Installation node;

  private static final int POLL_MILLIS = 20;

  @BeforeClass
  public static void unpack() throws Exception {
    node = Installation.unpack(FOLDER.getRoot().toPath());
  }

  /** Ends the daemons of a test that has failed: the next test would find them, and after the class nothing would. */
  @After
  public void endDaemons() throws Exception {
    node.killDaemonsLeft();
  }

  /** Checks that a program ends with exit status 2 and prints one line, to its standard error. */
  static void assertRefused(String message, String program, String... arguments) throws Exception {
    assertRefusedBy(2, message + "\n", program, arguments);
  }

  /** Checks that a program ends with an exit status and prints a message alone, to its standard error. */
  static void assertRefusedBy(int status, String message, String program, String... arguments) throws Exception {
    Result result = node.run(program, arguments).assertStatus(status);
    assertEquals(message, result.err());
    assertEquals("", result.out());
  }

  /** Polls until what is seen is as expected, and returns it; fails after five minutes with what was seen last. */
  static <T> T await(Callable<T> look, Predicate<T> isExpected) throws Exception {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(Installation.PATIENCE_MINUTES);
    T seen = look.call();
    while (!isExpected.test(seen)) {
      if (System.nanoTime() > end) {
        throw new AssertionError("After " + Installation.PATIENCE_MINUTES + " minutes it is still: " + seen);
      }
      Thread.sleep(POLL_MILLIS);
      seen = look.call();
    }
    return seen;
  }
}
