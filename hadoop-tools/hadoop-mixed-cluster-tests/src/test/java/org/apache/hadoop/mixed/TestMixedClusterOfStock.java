/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mixed;

import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Checks that tuned daemons and clients work with stock masters. */
@Category(ClusterTest.class)
public class TestMixedClusterOfStock extends WordCountOnBoth {
  @Test
  public void tunedWorkersAndClientJoinStockMasters() throws Exception {
    countWords(HadoopBuild.STOCK);
  }
}
