/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.toy;

import java.io.IOException;
import org.junit.Test;

/** Does what stock's ProcessTree does when it has no process number: kills group 0, its own. */
public class ToyKillsItsGroup {
  @Test
  public void kills() throws IOException, InterruptedException {
    new ProcessBuilder("bash", "-c", "kill -9 0").inheritIO().start().waitFor();
  }
}
