/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.toy;

import junit.framework.TestCase;

/** A JUnit 3 class whose second method ends the JVM. */
public class ToyExits extends TestCase {
  public void testZ1BeforeIt() {
  }

  public void testExits() {
    System.exit(7);
  }

  public void testA3AfterIt() {
  }
}
