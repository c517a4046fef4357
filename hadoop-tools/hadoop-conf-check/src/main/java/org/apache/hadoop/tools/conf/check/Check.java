/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.check;

import java.util.function.Consumer;

/** A check for one kind of problem. */
interface Check {
  /** @param found is called with each problem */
  void check(Values values, Consumer<Finding> found);
}
