/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.security;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;

import java.io.IOException;
import java.security.PrivilegedAction;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import javax.security.auth.Subject;
import org.junit.Test;

/**
 * Tests the current subject: here on the build's JDK, through {@link TestCurrentSubjectOnJdk25} on one with scoped
 * values.
 */
public class TestCurrentSubject {
  private final Subject outer = new Subject();
  private final Subject inner = new Subject();

  @Test
  public void nobodyAtFirst() {
    assertNull(CurrentSubject.get());
  }

  @Test
  public void innermostSubjectCounts() {
    CurrentSubject.doAs(outer, run(() -> {
      assertSame(outer, CurrentSubject.get());
      CurrentSubject.doAs(inner, run(() -> assertSame(inner, CurrentSubject.get())));
      assertSame(outer, CurrentSubject.get());
    }));
    assertNull(CurrentSubject.get());
  }

  @Test
  public void jdkSeesTheSubjectToo() throws Exception {
    Subject seen = CurrentSubject.doAs(outer, (PrivilegedExceptionAction<Subject>) TestCurrentSubject::currentOfJdk);
    assertSame(outer, seen);
  }

  @SuppressWarnings("removal")
  private static Subject currentOfJdk() throws Exception {
    return Runtime.version().feature() < 18 ? Subject.getSubject(java.security.AccessController.getContext())
        : (Subject) Subject.class.getMethod("current").invoke(null);
  }

  @Test
  public void resultComesBack() throws Exception {
    assertEquals("x", CurrentSubject.doAs(outer, (PrivilegedAction<String>) () -> "x"));
    assertEquals("y", CurrentSubject.doAs(outer, (PrivilegedExceptionAction<String>) () -> "y"));
  }

  @Test
  public void threadKeepsTheSubjectOfItsCreation() throws Exception {
    AtomicReference<Subject> seen = new AtomicReference<>();
    Thread created = CurrentSubject.doAs(outer,
        (PrivilegedAction<Thread>) () -> new Thread(() -> seen.set(CurrentSubject.get())));
    created.start();
    created.join();
    assertSame(outer, seen.get());
  }

  @Test
  public void threadOfAThreadKeepsItToo() throws Exception {
    AtomicReference<Subject> seen = new AtomicReference<>();
    Thread created = CurrentSubject.doAs(outer, (PrivilegedAction<Thread>) () -> new Thread(() -> {
      Thread second = new Thread(() -> seen.set(CurrentSubject.get()));
      second.start();
      joinUninterrupted(second);
    }));
    created.start();
    created.join();
    assertSame(outer, seen.get());
  }

  @Test
  public void threadCreatedBeforeHasNone() throws Exception {
    AtomicReference<Subject> seen = new AtomicReference<>(outer);
    CountDownLatch asked = new CountDownLatch(1);
    Thread before = new Thread(() -> {
      try {
        asked.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      seen.set(CurrentSubject.get());
    });
    before.start();
    CurrentSubject.doAs(outer, run(() -> {
      asked.countDown();
      joinUninterrupted(before);
    }));
    assertNull(seen.get());
  }

  @Test
  public void inheritedSubjectGivesWayToAnother() throws Exception {
    AtomicReference<Subject> during = new AtomicReference<>();
    AtomicReference<Subject> after = new AtomicReference<>();
    Thread created = CurrentSubject.doAs(outer, (PrivilegedAction<Thread>) () -> new Thread(() -> {
      CurrentSubject.doAs(inner, run(() -> during.set(CurrentSubject.get())));
      after.set(CurrentSubject.get());
    }));
    created.start();
    created.join();
    assertSame(inner, during.get());
    assertSame(outer, after.get());
  }

  @Test
  public void checkedExceptionIsWrappedOnce() {
    IOException thrown = new IOException("x");
    PrivilegedActionException e = assertThrows(PrivilegedActionException.class, () ->
        CurrentSubject.doAs(outer, (PrivilegedExceptionAction<Void>) () -> {
          throw thrown;
        }));
    assertSame(thrown, e.getException());
    assertNull(CurrentSubject.get());
  }

  @Test
  public void uncheckedExceptionsAndErrorsComeAsTheyAre() {
    for (Throwable thrown : new Throwable[] {new IllegalStateException("x"),
        new CompletionException("x", new IOException()), new AssertionError("x")}) {
      assertSame(thrown, assertThrows(Throwable.class, () ->
          CurrentSubject.doAs(outer, (PrivilegedExceptionAction<Void>) () -> {
            throw TestCurrentSubject.<RuntimeException>undeclared(thrown);
          })));
      assertSame(thrown, assertThrows(Throwable.class, () -> CurrentSubject.doAs(outer, run(() -> {
        throw TestCurrentSubject.<RuntimeException>undeclared(thrown);
      }))));
      assertNull(CurrentSubject.get());
    }
  }

  @Test
  public void checkedExceptionOfAnActionThatDeclaresNoneComesAsItIs() {
    IOException thrown = new IOException("x");
    assertSame(thrown, assertThrows(IOException.class, () -> CurrentSubject.doAs(outer, run(() -> {
      throw TestCurrentSubject.<RuntimeException>undeclared(thrown);
    }))));
  }

  @SuppressWarnings("unchecked")
  private static <E extends Throwable> E undeclared(Throwable e) throws E {
    throw (E) e;
  }

  private static PrivilegedAction<Void> run(Runnable body) {
    return () -> {
      body.run();
      return null;
    };
  }

  private static void joinUninterrupted(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
