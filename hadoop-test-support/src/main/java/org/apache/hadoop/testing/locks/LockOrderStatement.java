/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing.locks;

import java.lang.instrument.Instrumentation;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.dynamic.loading.ClassReloadingStrategy;
import net.bytebuddy.matcher.ElementMatchers;
import org.junit.runner.Description;
import org.junit.runners.ParentRunner;
import org.junit.runners.model.Statement;

/**
 * A statement that runs a test method, then checks the locks acquired meanwhile. The JUnit Platform swallows exceptions
 * of listeners; an exception of a statement fails its test, whatever runs it.
 */
public final class LockOrderStatement extends Statement {
  private final Statement test;
  private final Description description;

  /** @param description of the test, for the message of a failure */
  public LockOrderStatement(Statement test, Description description) {
    this.test = test;
    this.description = description;
  }

  /** Makes every JUnit 4 runner wrap its test methods in this class. May be called again. */
  static synchronized void weave(Instrumentation instrumentation) {
    if (!Wrapping.woven) {
      new ByteBuddy().redefine(ParentRunner.class)
          .visit(Advice.to(Wrapping.class).on(ElementMatchers.named("runLeaf")))
          .make()
          .load(ParentRunner.class.getClassLoader(), ClassReloadingStrategy.of(instrumentation));
      Wrapping.woven = true;
    }
  }

  @Override
  public void evaluate() throws Throwable {
    try {
      test.evaluate();
    } catch (Throwable failure) {
      try {
        LockOrderListener.judge(description);
      } catch (AssertionError e) {
        failure.addSuppressed(e);
      }
      throw failure;
    }
    LockOrderListener.judge(description);
  }

  /** The advice that is inlined into {@link ParentRunner}. */
  private static final class Wrapping {
    private static boolean woven;

    @Advice.OnMethodEnter
    static void enter(@Advice.Argument(value = 0, readOnly = false) Statement statement,
        @Advice.Argument(1) Description description) {
      statement = new LockOrderStatement(statement, description);
    }
  }
}
