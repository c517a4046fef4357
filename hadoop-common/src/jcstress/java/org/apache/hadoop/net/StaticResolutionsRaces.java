/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.net;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Hosts are added to {@link StaticResolutions} while others ask. */
public class StaticResolutionsRaces {
  private StaticResolutionsRaces() {
  }

  private static int ask(StaticResolutions resolutions, String host) {
    String resolved = resolutions.get(host);
    return resolved == null ? 0 : resolved.equals("to " + host) ? 1 : -1;
  }

  /** Adds one host after the other, and asks for them in the other order. */
  @JCStressTest
  @State
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "Asked before both.")
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "Asked when the first was there.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Asked after both.")
  @Outcome(expect = FORBIDDEN, desc = "The second is seen and the first is not, or what is seen is wrong.")
  public static class AddAndGet {
    private final StaticResolutions resolutions = new StaticResolutions();

    @Actor
    public void add() {
      resolutions.add("first", "to first");
      resolutions.add("second", "to second");
    }

    @Actor
    public void get(II_Result result) {
      result.r1 = ask(resolutions, "second");
      result.r2 = ask(resolutions, "first");
    }
  }

  /** Adds two hosts at the same time. */
  @JCStressTest
  @State
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Both are there.")
  @Outcome(expect = FORBIDDEN, desc = "One has replaced the other.")
  public static class AddTwice {
    private final StaticResolutions resolutions = new StaticResolutions();

    @Actor
    public void first() {
      resolutions.add("first", "to first");
    }

    @Actor
    public void second() {
      resolutions.add("second", "to second");
    }

    @Arbiter
    public void get(II_Result result) {
      result.r1 = ask(resolutions, "first");
      result.r2 = ask(resolutions, "second");
    }
  }
}
