/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * A rule for the value of a kernel parameter; if its file has several numbers, the last one counts.
 *
 * @param name in the form of sysctl
 * @param atLeast true if the bound is a minimum, false if it is a maximum
 * @param wanted the bound, depending on the cluster
 * @param otherwise the severity of a violation
 */
record NumberRule(String name, boolean atLeast, ToLongFunction<Plan> wanted, Severity otherwise, String why)
    implements Check {

  static NumberRule atLeast(String name, ToLongFunction<Plan> wanted, Severity otherwise, String why) {
    return new NumberRule(name, true, wanted, otherwise, why);
  }

  static NumberRule atMost(String name, long wanted, Severity otherwise, String why) {
    return new NumberRule(name, false, plan -> wanted, otherwise, why);
  }

  @Override
  public List<Finding> findings(Host host, Plan plan) {
    long bound = wanted.applyAsLong(plan);
    String shouldBe = atLeast ? bound + " or more" : bound == 0 ? "0" : bound + " or less";
    OptionalLong value = host.number("proc/sys/" + name.replace('.', '/'));
    if (value.isEmpty()) {
      return List.of(Finding.unknown(name, shouldBe, why));
    }
    long is = value.getAsLong();
    return List.of(Finding.of(name, atLeast ? is >= bound : is <= bound, otherwise, Long.toString(is), shouldBe, why));
  }
}
