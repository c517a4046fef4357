/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import net.bytebuddy.asm.Advice;

/** The code woven into a watched method: its bytecode is copied there, so it must only call public methods. */
final class Timing {
  /** A placeholder for the number of the probe. */
  @Retention(RetentionPolicy.RUNTIME)
  @interface ProbeNumber {
  }

  private Timing() {
  }

  @Advice.OnMethodEnter
  static long enter() {
    return System.nanoTime();
  }

  @Advice.OnMethodExit(onThrowable = Throwable.class)
  static void exit(@ProbeNumber int probe, @Advice.Enter long start) {
    Measures.record(probe, start);
  }
}
