/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import java.util.List;

/** A look at one side of a host. */
@FunctionalInterface
interface Check {
  /** Says what is there, and what should be; a thing that the host does not tell of is a finding, too. */
  List<Finding> findings(Host host, Plan plan);
}
