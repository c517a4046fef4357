/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe;

import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** The marked calls of this process. Public for the code that is woven into other classes. */
public final class Marks {
  /** What is kept of more would cost the process its heap. */
  private static final int MAX_CALLS = 200_000;

  private static volatile List<Mark> marks = List.of();
  private static final Queue<Call> CALLS = new ConcurrentLinkedQueue<>();
  private static final AtomicInteger SEEN = new AtomicInteger();

  private Marks() {
  }

  /** Forgets all calls and takes {@code watched}; must precede the first call. */
  static void reset(List<Mark> watched) {
    marks = List.copyOf(watched);
    CALLS.clear();
    SEEN.set(0);
  }

  /** A call of the method of {@code mark} begins. */
  public static Object begin(int mark, Object self, Object[] arguments) {
    Mark of = marks.get(mark);
    String key = of.keys().stream().map(path -> path.of(self, arguments)).collect(Collectors.joining(" "));
    Call call = new Call(of, key, System.nanoTime());
    if (SEEN.getAndIncrement() < MAX_CALLS) {
      CALLS.add(call);
    }
    return call;
  }

  /** The call that {@link #begin} has told of is over. */
  public static void end(Object call) {
    ((Call) call).end = System.nanoTime();
  }

  static Collection<Call> calls() {
    return CALLS;
  }

  /** How many calls were not kept. */
  static int lost() {
    return Math.max(0, SEEN.get() - MAX_CALLS);
  }

  /** A call, in the nanoseconds of {@link System#nanoTime}, which all processes of a Linux machine share. */
  static final class Call {
    private final Mark mark;
    private final String key;
    private final long start;
    private volatile long end;

    Call(Mark mark, String key, long start) {
      this.mark = mark;
      this.key = key;
      this.start = start;
    }

    String name() {
      return mark.name();
    }

    String key() {
      return key;
    }

    long start() {
      return start;
    }

    /** 0 while it goes on. */
    long end() {
      return end;
    }
  }
}
