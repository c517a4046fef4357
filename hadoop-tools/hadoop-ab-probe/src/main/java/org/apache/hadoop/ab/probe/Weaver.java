/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe;

import java.util.List;
import java.util.stream.IntStream;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.asm.AsmVisitorWrapper;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.matcher.ElementMatcher;

/** A weaver of the timing code for a class's probes, which also counts the methods it finds. */
final class Weaver {
  private final List<Probe> probes;

  /** @param probes the probes in the order of their numbers */
  Weaver(List<Probe> probes) {
    this.probes = probes;
  }

  /** Returns the wrappers to weave into {@code type}, one for each of its probes. */
  List<AsmVisitorWrapper> wrappers(TypeDescription type) {
    return IntStream.range(0, probes.size())
        .filter(number -> probes.get(number).className().equals(type.getName()))
        .mapToObj(number -> wrapper(number, type)).toList();
  }

  private AsmVisitorWrapper wrapper(int number, TypeDescription type) {
    ElementMatcher.Junction<MethodDescription> target = Methods.named(probes.get(number).method());
    Measures.get(number).addMatched(type.getDeclaredMethods().filter(target).size());
    return Advice.withCustomMapping().bind(Timing.ProbeNumber.class, number).to(Timing.class).on(target);
  }
}
