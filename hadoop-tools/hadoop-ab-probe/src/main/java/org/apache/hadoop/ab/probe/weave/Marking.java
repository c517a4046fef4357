/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe.weave;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import net.bytebuddy.asm.Advice;
import org.apache.hadoop.ab.probe.mark.Marks;

/** The code woven into a marked method: its bytecode is copied there, so it must only call public methods. */
final class Marking {
  /** A placeholder for the name of the mark. */
  @Retention(RetentionPolicy.RUNTIME)
  @interface MarkName {
  }

  /** A placeholder for its keys. */
  @Retention(RetentionPolicy.RUNTIME)
  @interface MarkKeys {
  }

  private Marking() {
  }

  @Advice.OnMethodEnter
  static long enter(@MarkName String name, @MarkKeys String keys, @Advice.This(optional = true) Object self,
      @Advice.AllArguments Object[] arguments) {
    return Marks.begin(name, keys, self, arguments);
  }

  @Advice.OnMethodExit(onThrowable = Throwable.class)
  static void exit(@Advice.Enter long call) {
    Marks.end(call);
  }
}
