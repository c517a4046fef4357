/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.check;

import java.util.function.Consumer;

/** Looks for one kind of fault. */
interface Check {
  /** @param found is told of each fault */
  void check(Values values, Consumer<Finding> found);
}
