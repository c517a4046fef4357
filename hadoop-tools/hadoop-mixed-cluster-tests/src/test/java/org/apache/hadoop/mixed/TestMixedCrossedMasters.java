/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mixed;

import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Checks that a NameNode and a JobTracker of different builds work together, with workers of both. */
@Category(ClusterTest.class)
public class TestMixedCrossedMasters extends WordCountOnBoth {
  @Test
  public void aTunedNameNodeServesAStockJobTracker() throws Exception {
    countWords(HadoopBuild.TUNED, HadoopBuild.STOCK);
  }

  @Test
  public void aStockNameNodeServesATunedJobTracker() throws Exception {
    countWords(HadoopBuild.STOCK, HadoopBuild.TUNED);
  }
}
