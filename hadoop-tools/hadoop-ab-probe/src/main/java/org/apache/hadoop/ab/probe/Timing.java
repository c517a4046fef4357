/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import net.bytebuddy.asm.Advice;

/** The code that is woven into a watched method: its bytes are copied there, so it must call only what is public. */
final class Timing {
  /** Stands for the number of the probe. */
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
