/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mixed;

import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Checks that stock daemons and clients work with tuned masters. */
@Category(ClusterTest.class)
public class TestMixedCluster extends WordCountOnBoth {
  @Test
  public void stockWorkersAndClientJoinTunedMasters() throws Exception {
    countWords(HadoopBuild.TUNED);
  }
}
