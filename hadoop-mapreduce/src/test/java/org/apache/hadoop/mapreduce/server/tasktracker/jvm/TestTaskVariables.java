/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import static org.junit.Assert.assertEquals;

import java.util.HashMap;
import java.util.Map;
import org.junit.Test;

public class TestTaskVariables {
  private static Map<String, String> with(String text) {
    Map<String, String> variables = new HashMap<>(Map.of("LIBRARIES", "/work"));
    TaskVariables.add(text, variables, Map.of("PATH", "/bin")::get);
    return variables;
  }

  @Test
  public void theyAreAdded() {
    assertEquals(Map.of("LIBRARIES", "/work", "A", "1", "B", "2"), with("A=1,B=2"));
  }

  @Test
  public void oneMayNameWhatItWas() {
    assertEquals(Map.of("LIBRARIES", "/own:/work", "PATH", "/bin:/own", "NEW", ":/own"),
        with("LIBRARIES=/own:$LIBRARIES,PATH=$PATH:/own,NEW=$NEW:/own"));
  }

  @Test
  public void whatSetsNothingIsLeftOut() {
    assertEquals(Map.of("LIBRARIES", "/work", "A", "1"), with("B,A=1,,C="));
    assertEquals(Map.of("LIBRARIES", "/work"), with(""));
  }
}
