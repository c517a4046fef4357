/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.toy;

import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.Test;

/** A class that fails at the first attempt and then passes; its working directory does not outlive an attempt. */
public class ToyFlaky {
  @Test
  public void failsOnce() throws IOException {
    Path mark = Path.of(System.getProperty("test.build.data")).getParent().getParent().getParent()
        .resolveSibling("flaky-toy-was-here");
    boolean second = Files.exists(mark);
    Files.write(mark, new byte[0]);
    assertTrue("the first attempt", second);
  }

  @Test
  public void passes() {
  }
}
