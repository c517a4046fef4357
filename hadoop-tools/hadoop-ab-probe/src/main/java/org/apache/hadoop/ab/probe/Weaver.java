/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.asm.AsmVisitorWrapper;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.matcher.ElementMatcher;
import net.bytebuddy.matcher.ElementMatchers;

/** Weaves the timing of a class's probes and marks into it and counts the probes' methods it found. */
final class Weaver {
  private final List<Probe> probes;
  private final List<Mark> marks;

  /** {@code probes} and {@code marks} in the order of their numbers. */
  Weaver(List<Probe> probes, List<Mark> marks) {
    this.probes = probes;
    this.marks = marks;
  }

  /** Returns what to weave into {@code type}: a wrapper for each probe and mark of it that has a method there. */
  List<AsmVisitorWrapper> wrappers(TypeDescription type) {
    Stream<AsmVisitorWrapper> timings = IntStream.range(0, probes.size())
        .filter(number -> probes.get(number).className().equals(type.getName()))
        .mapToObj(number -> wrapper(number, type));
    Stream<AsmVisitorWrapper> markings = IntStream.range(0, marks.size())
        .filter(number -> marks.get(number).className().equals(type.getName()))
        .mapToObj(number -> Advice.withCustomMapping().bind(Marking.MarkNumber.class, number).to(Marking.class)
            .on(methods(marks.get(number).method())));
    return Stream.concat(timings, markings).toList();
  }

  private AsmVisitorWrapper wrapper(int number, TypeDescription type) {
    ElementMatcher.Junction<MethodDescription> target = methods(probes.get(number).method());
    Measures.get(number).addMatched(type.getDeclaredMethods().filter(target).size());
    return Advice.withCustomMapping().bind(Timing.ProbeNumber.class, number).to(Timing.class).on(target);
  }

  private static ElementMatcher.Junction<MethodDescription> methods(String name) {
    return ElementMatchers.<MethodDescription>named(name)
        .and(ElementMatchers.isMethod())
        .and(ElementMatchers.not(ElementMatchers.isAbstract()))
        .and(ElementMatchers.not(ElementMatchers.isNative()))
        // The twin a compiler makes for a covariant or generic override calls the real one: it would count twice.
        .and(ElementMatchers.not(ElementMatchers.isBridge()));
  }
}
