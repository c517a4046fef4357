/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.check;

/** A rule on keys that must be consistent with each other. */
interface Rule {
  void check(Values values, Conflicts conflicts);
}
