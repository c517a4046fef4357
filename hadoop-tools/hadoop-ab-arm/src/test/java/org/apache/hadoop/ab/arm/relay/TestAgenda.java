/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.relay;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.Test;

public class TestAgenda {
  private final Agenda<String> agenda = new Agenda<>();

  private List<String> due(long now) {
    List<String> due = new ArrayList<>();
    agenda.due(now, due::add);
    return due;
  }

  @Test
  public void theEarliestComesFirst() {
    assertEquals(Pipe.NEVER, agenda.next());
    agenda.add("b", 20);
    agenda.add("a", 10);
    agenda.add("c", 30);
    agenda.add("never", Pipe.NEVER);
    assertEquals(10, agenda.next());
    assertEquals(List.of(), due(9));
    assertEquals(List.of("a", "b"), due(20));
    assertEquals(30, agenda.next());
    assertEquals(List.of("c"), due(40));
    assertEquals(Pipe.NEVER, agenda.next());
  }

  @Test
  public void aLaterTimeIsNoneAsLongAsThereIsAnEarlierOne() {
    agenda.add("a", 10);
    agenda.add("a", 10);
    agenda.add("a", 20);
    assertEquals(List.of("a"), due(100));
    agenda.add("a", 110);
    assertEquals(List.of("a"), due(110));
  }

  @Test
  public void anEarlierTimeCounts() {
    agenda.add("a", 20);
    agenda.add("a", 10);
    assertEquals(List.of("a"), due(10));
  }
}
