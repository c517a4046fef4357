/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import org.apache.hadoop.mapreduce.task.reduce.StampedeReduceSettings;
import org.junit.Test;

/** Checks that no merge of less than two files is left to Hadoop, whose own one would not end. */
public class TestStampedeKeys {
  private static final String FACTOR = "mapreduce.task.io.sort.factor";

  private final JobConf job = new JobConf();

  private int factor(String value) throws Exception {
    job.set(FACTOR, value);
    // Both sides must accept it.
    StampedeKeys.settings(job);
    StampedeReduceSettings.of(job, 1 << 30);
    return StampedeKeys.mergeFactor(job, 10);
  }

  @Test
  public void twoFilesAreMergedAtLeast() throws Exception {
    assertEquals(10, StampedeKeys.mergeFactor(new JobConf(false), 10));
    assertEquals(3, factor("3"));
    assertEquals(2, factor("2"));
    assertEquals(2, factor("1"));
    assertEquals(2, factor("0"));
    assertEquals(2, factor("-5"));
    assertEquals(Integer.MAX_VALUE, factor("2147483647"));
  }

  @Test
  public void whatIsNoNumberIsLeftToHadoop() {
    for (String wrong : new String[] {"some", "2147483648", "-2147483649"}) {
      assertEquals(FACTOR + " is '" + wrong + "': expected a whole number of files",
          assertThrows(StampedeRefusal.class, () -> factor(wrong)).getMessage());
    }
  }
}
