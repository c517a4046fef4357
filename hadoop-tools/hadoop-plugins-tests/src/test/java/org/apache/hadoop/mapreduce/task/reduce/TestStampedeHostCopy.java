/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.Test;
import org.mockito.Mockito;

public class TestStampedeHostCopy {
  /**
   * Checks that a host that cannot be given back ends the reduce: it would never be asked again, and its outputs waited
   * for forever.
   */
  @Test
  @SuppressWarnings("unchecked")
  public void aHostThatCannotBeGivenBackEndsTheReduce() {
    StampedeReduceSide<Text, Text> reduce = Mockito.mock(StampedeReduceSide.class);
    StampedeCopies<Text, Text> copies = Mockito.mock(StampedeCopies.class);
    ExceptionReporter failures = Mockito.mock(ExceptionReporter.class);
    Mockito.when(copies.reduce()).thenReturn(reduce);
    Mockito.when(reduce.failures()).thenReturn(failures);
    Mockito.when(reduce.metrics()).thenReturn(Mockito.mock(ShuffleClientMetrics.class));
    Error fault = new AssertionError("a fault");
    Mockito.doThrow(fault).when(copies).free(Mockito.any(), Mockito.any(), Mockito.anyLong());
    Set<TaskAttemptID> maps = new LinkedHashSet<>(Set.of(new TaskAttemptID("200", 1, TaskType.MAP, 0, 0)));
    new StampedeHostCopy<>(copies, new MapHost("host", "http://host"), maps, 0).ended(null);
    Mockito.verify(failures).reportException(fault);
  }
}
