/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.toy;

import java.io.IOException;
import org.junit.Test;

/** A test that kills group 0, its own, as stock's ProcessTree does when it has no process id. */
public class ToyKillsItsGroup {
  @Test
  public void kills() throws IOException, InterruptedException {
    new ProcessBuilder("bash", "-c", "kill -9 0").inheritIO().start().waitFor();
  }
}
