/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.child;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import junit.framework.Test;
import junit.framework.TestCase;
import junit.framework.TestSuite;
import org.junit.internal.runners.JUnit38ClassRunner;
import org.junit.runner.Description;
import org.junit.runner.Request;
import org.junit.runner.Runner;
import org.junit.runner.manipulation.Filter;
import org.junit.runner.manipulation.Filterable;
import org.junit.runner.manipulation.NoTestsRemainException;
import org.junit.runner.manipulation.Sortable;
import org.junit.runner.manipulation.Sorter;

/**
 * A factory of JUnit runners that run a class's methods in source order: upstream's tests were written for JVMs whose
 * reflection returns that order, and some read what an earlier method wrote.
 */
final class TestRunners {
  private final List<String> order;
  private final Set<String> without;

  /**
   * @param order the method names; others come last
   * @param without the methods to leave out, unless none would remain
   */
  TestRunners(List<String> order, Set<String> without) {
    this.order = order;
    this.without = without;
  }

  Runner of(Class<?> type) {
    Runner runner = sorted(type);
    if (!without.isEmpty() && runner instanceof Filterable) {
      try {
        ((Filterable) runner).filter(leaveOut());
      } catch (NoTestsRemainException e) {
        // Only the class as a whole failed, in its set-up or tear-down: run all of it.
        return sorted(type);
      }
    }
    return runner;
  }

  private Runner sorted(Class<?> type) {
    Runner runner = Request.aClass(type).getRunner();
    // A class with a suite method of its own has a subclass of this runner and keeps its order.
    if (runner.getClass() == JUnit38ClassRunner.class) {
      return new JUnit38ClassRunner(suite(type));
    }
    if (runner instanceof Sortable) {
      new Sorter(Comparator.comparingInt(this::position)).apply(runner);
    }
    return runner;
  }

  /** Builds a sorted suite, as the runner of JUnit 3 classes cannot be sorted. */
  private Test suite(Class<?> type) {
    TestSuite natural = new TestSuite(type.asSubclass(TestCase.class));
    List<Test> tests = Collections.list(natural.tests());
    tests.sort(Comparator.comparingInt(test -> test instanceof TestCase ? position(((TestCase) test).getName()) : 0));
    TestSuite sorted = new TestSuite(type.getName());
    tests.forEach(sorted::addTest);
    return sorted;
  }

  private int position(Description description) {
    return description.isTest() ? position(EventWriter.name(description)) : 0;
  }

  /** Returns a method's position; a parameterized test's name ends in its parameters: {@code method[0]}. */
  private int position(String name) {
    int at = order.indexOf(name.replaceFirst("\\[.*", ""));
    return at < 0 ? order.size() : at;
  }

  private Filter leaveOut() {
    return new Filter() {
      @Override
      public boolean shouldRun(Description description) {
        return !description.isTest() || !without.contains(EventWriter.name(description));
      }

      @Override
      public String describe() {
        return "methods that have not passed yet";
      }
    };
  }
}
