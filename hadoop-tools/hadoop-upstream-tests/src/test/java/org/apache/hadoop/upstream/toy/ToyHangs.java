/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.toy;

import java.util.concurrent.CountDownLatch;
import org.junit.Test;

/** A class whose second method never ends. */
public class ToyHangs {
  @Test
  public void z1BeforeIt() {
  }

  @Test
  public void hangs() throws InterruptedException {
    new CountDownLatch(1).await();
  }

  @Test
  public void a3AfterIt() {
  }
}
