/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.apache.hadoop.jcstress.Unchecked;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** Two calls look up classes in one {@link ClassCache}. */
public class ClassCacheRaces {
  private static final String NAME = "java.lang.String";

  private ClassCacheRaces() {
  }

  private static int find(ClassCache cache, String name, Class<?> type) {
    return Unchecked.get(() -> cache.get(name, ClassCacheRaces.class.getClassLoader())) == type ? 1 : 0;
  }

  /**
   * Looks up the same class and then another one in two threads: tells whether they got theirs, and counts the loaders.
   */
  @JCStressTest
  @State
  @Outcome(id = "2, 2, 1", expect = ACCEPTABLE, desc = "Each found its classes; their loader is known once.")
  @Outcome(expect = FORBIDDEN, desc = "A class is another one than its name says, or the loader is known twice.")
  public static class Get {
    private final ClassCache cache = new ClassCache();

    @Actor
    public void first(III_Result result) {
      result.r1 = find(cache, NAME, String.class) + find(cache, "java.lang.Long", Long.class);
    }

    @Actor
    public void second(III_Result result) {
      result.r2 = find(cache, NAME, String.class) + find(cache, "java.lang.Short", Short.class);
    }

    @Arbiter
    public void loaders(III_Result result) {
      result.r3 = cache.size();
    }
  }
}
