/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.security;

import java.security.PrivilegedAction;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import javax.security.auth.Subject;

/**
 * Accesses the subject that the running code acts for, on all JDKs from 17 on.
 *
 * <p>Where {@code Subject.getSubject} still works, the subject is part of the access control context, and a new thread
 * starts with that of its creator. In newer JDKs that method throws, and subjects are scoped values instead, which a
 * new thread does not inherit; {@link ScopedSubject} compensates for that. Thread-safe.
 */
final class CurrentSubject {
  private static final boolean SCOPED = !AccessControlSubject.works();

  private CurrentSubject() {
  }

  /**
   * Returns the subject of the innermost {@link #doAs} around this call or around the creation of this thread, or null.
   */
  static Subject get() {
    return SCOPED ? ScopedSubject.get() : AccessControlSubject.get();
  }

  /**
   * Runs {@code action} as {@code subject}, including the threads that it creates.
   *
   * @throws RuntimeException any exception of the action, unwrapped; also a checked one, which other JVM languages
   *     throw undeclared
   */
  static <T> T doAs(Subject subject, PrivilegedAction<T> action) {
    try {
      return doAs(subject, (PrivilegedExceptionAction<T>) action::run);
    } catch (PrivilegedActionException e) {
      throw CurrentSubject.<RuntimeException>undeclared(e.getException());
    }
  }

  /**
   * Runs {@code action} as {@code subject}, including the threads that it creates.
   *
   * @throws PrivilegedActionException wraps a checked exception of the action; an unchecked one is not wrapped
   */
  static <T> T doAs(Subject subject, PrivilegedExceptionAction<T> action) throws PrivilegedActionException {
    return SCOPED ? ScopedSubject.doAs(subject, action) : AccessControlSubject.doAs(subject, action);
  }

  @SuppressWarnings("unchecked")
  private static <E extends Exception> E undeclared(Exception e) throws E {
    throw (E) e;
  }

  /** The methods of JDK 17, linked only when they are called, so that a JDK may lack them. */
  @SuppressWarnings({"deprecation", "removal"})
  private static final class AccessControlSubject {
    static boolean works() {
      try {
        get();
        return true;
      } catch (UnsupportedOperationException | LinkageError goneFromThisJdk) {
        return false;
      }
    }

    static Subject get() {
      return Subject.getSubject(java.security.AccessController.getContext());
    }

    static <T> T doAs(Subject subject, PrivilegedExceptionAction<T> action) throws PrivilegedActionException {
      return Subject.doAs(subject, action);
    }
  }
}
