/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.security;

import java.security.PrivilegedAction;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import javax.security.auth.Subject;

/**
 * The subject that the running code acts for, on every JDK from 17 on.
 *
 * <p>Where {@code Subject.getSubject} still works a subject travels in the access control context, and a new thread
 * starts with that of its creator. Newer JDKs made that method throw and have scoped values instead, which a new
 * thread does not inherit; {@link ScopedSubject} makes up for it. Thread-safe.
 */
final class CurrentSubject {
  private static final boolean SCOPED = !AccessControlSubject.works();

  private CurrentSubject() {
  }

  /** The subject of the innermost {@link #doAs} around this call or around the creation of this thread, or null. */
  static Subject get() {
    return SCOPED ? ScopedSubject.get() : AccessControlSubject.get();
  }

  /**
   * Runs {@code action} as {@code subject}, and with it the threads that it creates.
   *
   * @throws RuntimeException what the action throws, as it is; a checked exception too, which other languages of the
   *     JVM throw undeclared
   */
  static <T> T doAs(Subject subject, PrivilegedAction<T> action) {
    try {
      return doAs(subject, (PrivilegedExceptionAction<T>) action::run);
    } catch (PrivilegedActionException e) {
      throw CurrentSubject.<RuntimeException>undeclared(e.getException());
    }
  }

  /**
   * Runs {@code action} as {@code subject}, and with it the threads that it creates.
   *
   * @throws PrivilegedActionException around a checked exception of the action; an unchecked one comes as it is
   */
  static <T> T doAs(Subject subject, PrivilegedExceptionAction<T> action) throws PrivilegedActionException {
    return SCOPED ? ScopedSubject.doAs(subject, action) : AccessControlSubject.doAs(subject, action);
  }

  @SuppressWarnings("unchecked")
  private static <E extends Exception> E undeclared(Exception e) throws E {
    throw (E) e;
  }

  /** The methods of JDK 17, linked only where they are called, so that a JDK may lack them. */
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
