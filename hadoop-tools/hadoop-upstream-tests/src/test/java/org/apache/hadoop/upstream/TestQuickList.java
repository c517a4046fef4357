/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream;

import static org.junit.Assert.assertEquals;

import java.nio.file.Path;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Assume;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Checks the part of upstream's tests that every build runs: the tuned jars, with their shipped defaults, lose no test
 * that quick.txt lists.
 */
@Category(ClusterTest.class)
public class TestQuickList {
  private static final int LAST_JDK = 23;

  @Test
  public void nothingIsLost() {
    int jdk = Runtime.version().feature();
    Assume.assumeTrue("upstream's tests need a SecurityManager, gone in JDK " + jdk + ": run on JDK 17",
        jdk <= LAST_JDK);
    String root = System.getProperty("repository.root");
    String list = new WorkingCopy(Path.of(root)).quickList().toString();
    assertEquals("exit status; see the lines that begin with LOST, and the logs in target/upstream-tests/tuned/logs", 0,
        UpstreamTests.run("--root", root, "--results", root + "/target/upstream-tests", "--compare", "--pass",
            "defaults", "--list", list, "--jvm-options=-XX:+UseSerialGC -XX:TieredStopAtLevel=1"));
  }
}
