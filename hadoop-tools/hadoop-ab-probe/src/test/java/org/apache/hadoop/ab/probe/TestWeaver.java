/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.AsmVisitorWrapper;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import org.junit.Test;

public class TestWeaver {
  /** A class with an overload, a method that throws, an unwatched method and one with a bridge method. */
  public static class Watched implements IntUnaryOperator, Supplier<String> {
    @Override
    public int applyAsInt(int depth) {
      return depth == 0 ? 0 : applyAsInt(depth - 1) + applyAsInt();
    }

    public int applyAsInt() {
      return 1;
    }

    @Override
    public int hashCode() {
      throw new IllegalStateException();
    }

    @Override
    public String get() {
      return "unwatched " + toString();
    }

    @Override
    public String toString() {
      return "watched";
    }
  }

  private final List<Probe> probes = List.of(probe("apply", "applyAsInt"), probe("get", "get"),
      probe("none", "missing"), new Probe("elsewhere", "a.B", "toString"), probe("thrower", "hashCode"));

  @Test
  public void countsOverloadsRecursionAndNoBridge() throws Exception {
    Object watched = weave();
    assertEquals(3, ((IntUnaryOperator) watched).applyAsInt(3));
    assertEquals("unwatched watched", ((Supplier<?>) watched).get());
    assertMeasure(0, 2, 7);
    assertMeasure(1, 1, 1);
    assertTrue(Measures.get(0).nanos() >= Measures.get(0).longestNanos());
  }

  @Test
  public void countsCallsThatThrow() throws Exception {
    Object watched = weave();
    for (int i = 0; i < 3; i++) {
      try {
        watched.hashCode();
      } catch (IllegalStateException e) {
        continue;
      }
      throw new AssertionError("the method's own exception was lost");
    }
    assertMeasure(4, 1, 3);
  }

  @Test
  public void tellsWhatIsNotThere() throws Exception {
    weave().toString();
    assertMeasure(2, 0, 0);
    assertMeasure(3, 0, 0);
  }

  private static void assertMeasure(int number, int matched, int calls) {
    assertEquals(matched, Measures.get(number).matched());
    assertEquals(calls, Measures.get(number).calls());
  }

  private static Probe probe(String name, String method) {
    return new Probe(name, Watched.class.getName(), method);
  }

  private Object weave() throws Exception {
    Measures.reset(probes.size());
    DynamicType.Builder<?> builder = new ByteBuddy().redefine(Watched.class);
    Weaver weaver = new Weaver(probes);
    for (AsmVisitorWrapper wrapper : weaver.wrappers(TypeDescription.ForLoadedType.of(Watched.class))) {
      builder = builder.visit(wrapper);
    }
    return builder.make()
        .load(TestWeaver.class.getClassLoader(), ClassLoadingStrategy.Default.CHILD_FIRST)
        .getLoaded().getConstructor().newInstance();
  }
}
