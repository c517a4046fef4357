/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.options;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.util.Map;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Test;
import picocli.CommandLine.Option;

/** Tests that an option is checked and passed on as its field declares. */
public class TestOptions {
  /** A command with an option of each kind. */
  private static final class Toy {
    @Option(names = "--rack-size")
    @Limit(min = 1, max = 40)
    private int racks = 4;

    @Option(names = "--rate")
    @Limit(min = 1, max = 2.5)
    private Double rate;

    @Option(names = "--order")
    @Choice({"sorted", "reverse"})
    private String order = "sorted";

    @Option(names = "--loud")
    private boolean loud;

    private final int noOption = 7;
  }

  private final Toy toy = new Toy();

  private void assertRefused(String message) {
    assertEquals(message, assertThrows(UserError.class, () -> Options.check(toy)).getMessage());
  }

  @Test
  public void armIsToldOptionsByTheirNames() {
    assertEquals(Map.of("rack-size", 4, "order", "sorted", "loud", false), Options.told(toy));
    toy.rate = 2.0;
    assertEquals(2.0, Options.told(toy).get("rate"));
    assertEquals(7, toy.noOption);
  }

  @Test
  public void numbersBeyondTheirLimitsAreRefused() {
    Options.check(toy);
    toy.racks = 41;
    assertRefused("--rack-size 41 is out of range: 1 to 40");
    toy.racks = 0;
    assertRefused("--rack-size 0 is out of range: 1 to 40");
    toy.racks = 40;
    toy.rate = Double.NaN;
    assertRefused("--rate NaN is out of range: 1 to 2.5");
    toy.rate = 2.6;
    assertRefused("--rate 2.6 is out of range: 1 to 2.5");
  }

  @Test
  public void wordsAreSuggested() {
    toy.order = "sortet";
    assertRefused("--order 'sortet' is not one of sorted, reverse (nearest: sorted, reverse)");
  }
}
