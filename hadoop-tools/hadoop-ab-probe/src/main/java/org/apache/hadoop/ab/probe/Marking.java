/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import net.bytebuddy.asm.Advice;

/** The code that is woven into a marked method: its bytes are copied there, so it must call only what is public. */
final class Marking {
  /** Stands for the number of the mark. */
  @Retention(RetentionPolicy.RUNTIME)
  @interface MarkNumber {
  }

  private Marking() {
  }

  @Advice.OnMethodEnter
  static Object enter(@MarkNumber int mark, @Advice.This(optional = true) Object self,
      @Advice.AllArguments Object[] arguments) {
    return Marks.begin(mark, self, arguments);
  }

  @Advice.OnMethodExit(onThrowable = Throwable.class)
  static void exit(@Advice.Enter Object call) {
    Marks.end(call);
  }
}
