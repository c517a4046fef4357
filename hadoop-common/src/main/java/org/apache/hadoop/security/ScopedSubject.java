/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.security;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import javax.security.auth.Subject;

/**
 * Calls {@code Subject.current} and {@code Subject.callAs}, and makes new threads inherit the subject.
 *
 * <p>Hadoop relies on inheritance: an RPC on a thread that a task starts is made as the task's user. So a thread that
 * is created while an action runs keeps the action's subject for its whole life, as on JDKs before scoped values. Code
 * that asks the JDK instead of {@link CurrentSubject} sees no subject on such a thread.
 *
 * <p>Must only be loaded if the JDK has those methods (18 or later): they are bound reflectively because this file is
 * compiled for 17.
 */
final class ScopedSubject {
  private static final MethodHandle CURRENT = find("current", MethodType.methodType(Subject.class));
  private static final MethodHandle CALL_AS =
      find("callAs", MethodType.methodType(Object.class, Subject.class, Callable.class));
  private static final ThreadLocal<Subject> INHERITED = new InheritableThreadLocal<>();

  private ScopedSubject() {
  }

  static Subject get() {
    Subject bound;
    try {
      bound = (Subject) CURRENT.invokeExact();
    } catch (Throwable e) {
      throw asUnchecked(e);
    }
    return bound == null ? INHERITED.get() : bound;
  }

  static <T> T doAs(Subject subject, PrivilegedExceptionAction<T> action) throws PrivilegedActionException {
    Subject before = INHERITED.get();
    INHERITED.set(subject);
    try {
      return callAs(subject, action::run);
    } finally {
      if (before == null) {
        INHERITED.remove();
      } else {
        INHERITED.set(before);
      }
    }
  }

  @SuppressWarnings("unchecked")
  private static <T> T callAs(Subject subject, Callable<T> action) throws PrivilegedActionException {
    try {
      return (T) (Object) CALL_AS.invokeExact(subject, action);
    } catch (CompletionException e) {
      // callAs wraps each exception of its action exactly once, even a CompletionException.
      if (e.getCause() instanceof RuntimeException) {
        throw (RuntimeException) e.getCause();
      }
      throw new PrivilegedActionException((Exception) e.getCause());
    } catch (Throwable e) {
      throw asUnchecked(e);
    }
  }

  private static MethodHandle find(String name, MethodType type) {
    try {
      return MethodHandles.publicLookup().findStatic(Subject.class, name, type);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this JDK has neither Subject.getSubject nor Subject." + name, e);
    }
  }

  private static RuntimeException asUnchecked(Throwable e) {
    if (e instanceof Error) {
      throw (Error) e;
    }
    return e instanceof RuntimeException ? (RuntimeException) e : new IllegalStateException(e);
  }
}
