/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import java.util.List;

/** A check of one aspect of a host. */
@FunctionalInterface
interface Check {
  /** Returns the actual and the expected state; a value that the host does not provide is also a finding. */
  List<Finding> findings(Host host, Plan plan);
}
