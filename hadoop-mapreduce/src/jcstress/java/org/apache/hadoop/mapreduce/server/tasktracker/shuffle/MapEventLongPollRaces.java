/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.apache.hadoop.jcstress.Unchecked;
import org.apache.hadoop.mapred.MapTaskCompletionEventsUpdate;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** A tracker hears of a completed map while a reduce asks through {@link MapEventLongPoll}. */
public class MapEventLongPollRaces {
  private static final MapTaskCompletionEventsUpdate NOTHING =
      new MapTaskCompletionEventsUpdate(TaskCompletionEvent.EMPTY_ARRAY, false);
  private static final MapTaskCompletionEventsUpdate EVENT =
      new MapTaskCompletionEventsUpdate(new TaskCompletionEvent[1], false);

  private MapEventLongPollRaces() {
  }

  @JCStressTest
  @State
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "The reduce was told, at once or when the tracker heard of the map.")
  @Outcome(id = "2", expect = ACCEPTABLE_INTERESTING, desc = "The tracker's thread did not run for so long.")
  @Outcome(expect = FORBIDDEN, desc = "The news was missed between the answer and the wait.")
  public static class Changed {
    private final MapEventLongPoll longPoll = new MapEventLongPoll(1);
    private final WaitEnd end = new WaitEnd();
    private volatile MapTaskCompletionEventsUpdate known = NOTHING;

    @Actor
    public void tracker() {
      known = EVENT;
      longPoll.changed();
      end.happened();
    }

    @Actor
    public void reduce(I_Result result) {
      MapTaskCompletionEventsUpdate update = Unchecked.get(() -> longPoll.first(this, () -> known));
      result.r1 = end.judge(update.getMapTaskCompletionEvents().length > 0);
    }
  }
}
