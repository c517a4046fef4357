/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.check;

/** Knows which keys must fit each other. */
interface Rule {
  void check(Values values, Conflicts conflicts);
}
