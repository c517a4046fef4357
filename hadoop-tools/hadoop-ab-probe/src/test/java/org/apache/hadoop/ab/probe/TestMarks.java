/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.AsmVisitorWrapper;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import org.junit.Test;

/** Each call of a marked method, with its key, its begin and its end. */
public class TestMarks {

  /** Has a name, which its calls are told by. */
  public static class Watched implements UnaryOperator<String> {
    private final String[] names = {"first", "second"};

    @Override
    public String apply(String text) {
      if (text.isEmpty()) {
        throw new IllegalArgumentException();
      }
      return begun() + text;
    }

    private static int begun() {
      return 1;
    }
  }

  private static Mark mark(String name, String method, String... keys) {
    List<KeyPath> paths = new ArrayList<>();
    for (String key : keys) {
      assertTrue(key, key.matches(KeyPath.FORM));
      paths.add(KeyPath.parse(key));
    }
    return new Mark(name, Watched.class.getName(), method, paths);
  }

  @SuppressWarnings("unchecked")
  private static UnaryOperator<String> weave(Mark... marks) throws Exception {
    Marks.reset(List.of(marks));
    DynamicType.Builder<?> builder = new ByteBuddy().redefine(Watched.class);
    Weaver weaver = new Weaver(List.of(), List.of(marks));
    for (AsmVisitorWrapper wrapper : weaver.wrappers(TypeDescription.ForLoadedType.of(Watched.class))) {
      builder = builder.visit(wrapper);
    }
    return (UnaryOperator<String>) builder.make()
        .load(TestMarks.class.getClassLoader(), ClassLoadingStrategy.Default.CHILD_FIRST)
        .getLoaded().getConstructor().newInstance();
  }

  @Test
  public void eachCallHasItsKeyAndTimes() throws Exception {
    UnaryOperator<String> watched = weave(mark("applied", "apply", "this.names.1", "0.length"));
    assertEquals("1a", watched.apply("a"));
    assertThrows(IllegalArgumentException.class, () -> watched.apply(""));
    List<Marks.Call> calls = List.copyOf(Marks.calls());
    assertEquals(List.of("second 1", "second 0"), calls.stream().map(Marks.Call::key).toList());
    assertEquals("applied", calls.get(0).name());
    assertTrue(calls.get(0).start() <= calls.get(0).end() && calls.get(0).end() <= calls.get(1).start());
    assertTrue("a call that throws ends too", calls.get(1).end() > 0);
  }

  @Test
  public void aStaticMethodHasNoThisAndAWayMayLeadNowhere() throws Exception {
    weave(mark("begun", "begun", "this"), mark("applied", "apply", "0.nothing", "7")).apply("a");
    List<String> keys = Marks.calls().stream().map(Marks.Call::key).toList();
    assertTrue(keys.toString(), keys.get(0).startsWith("?java.lang.NoSuchFieldException: java.lang.String.nothing ?"));
    assertEquals("null", keys.get(1));
  }
}
