/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.io;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A class sets its factory in the {@link WritableFactoryRegistry} while a call asks for it. */
public class WritableFactoryRegistryRaces {
  private WritableFactoryRegistryRaces() {
  }

  /** A factory whose field is not final: who sees the factory has to see the field as it was set. */
  private static final class Factory implements WritableFactory {
    private int value;

    Factory(int value) {
      this.value = value;
    }

    @Override
    public Writable newInstance() {
      return null;
    }
  }

  /**
   * Reads twice what another thread sets, in one registry for all states, because each makes a map in the class grow.
   */
  @JCStressTest
  @State
  @Outcome(id = {"0, 0", "0, 7", "7, 7"}, expect = ACCEPTABLE, desc = "No factory yet, or one that is whole.")
  @Outcome(expect = FORBIDDEN, desc = "A factory that is not whole, or one that has gone again.")
  public static class Set {
    private static final WritableFactoryRegistry REGISTRY = new WritableFactoryRegistry();

    @Actor
    public void set() {
      REGISTRY.set(Set.class, new Factory(7));
    }

    @Actor
    public void get(II_Result result) {
      result.r1 = read();
      result.r2 = read();
    }

    private static int read() {
      Factory factory = (Factory) REGISTRY.get(Set.class);
      return factory == null ? 0 : factory.value == 0 ? -1 : factory.value;
    }
  }
}
