/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.Set;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapTaskCompletionEventsUpdate;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.junit.Test;

/** Tests the hosts that a reduce learns of from events. */
public class TestEventFetcher {
  /** Stock takes both for one host named null: a URI whose host name contains an underscore has no host. */
  @Test(timeout = 30_000)
  public void hostsWithUnderscoresAreDifferentHosts() throws Exception {
    TaskCompletionEvent[] events = {completed(0, "http://rack_1:50060"), completed(1, "http://rack_2:50060")};
    TaskUmbilicalProtocol umbilical = mock(TaskUmbilicalProtocol.class);
    when(umbilical.getMapCompletionEvents(any(), anyInt(), anyInt(), any()))
        .thenReturn(new MapTaskCompletionEventsUpdate(events, false))
        .thenReturn(new MapTaskCompletionEventsUpdate(TaskCompletionEvent.EMPTY_ARRAY, false));
    CopyPhase copy = new CopyPhase(new JobConf(false), events.length);
    EventFetcher<Object, Object> fetcher =
        new EventFetcher<>(CopyPhase.REDUCE, umbilical, copy.scheduler, copy.failures::add, new EventsPause(10));
    fetcher.start();
    assertEquals(Set.of("rack_1:50060", "rack_2:50060"),
        Set.of(copy.scheduler.getHost().getHostName(), copy.scheduler.getHost().getHostName()));
    fetcher.interrupt();
    fetcher.join();
    copy.scheduler.close();
  }

  private static TaskCompletionEvent completed(int map, String tracker) {
    return new TaskCompletionEvent(map, (TaskAttemptID) CopyPhase.map(map), map, true,
        TaskCompletionEvent.Status.SUCCEEDED, tracker);
  }
}
