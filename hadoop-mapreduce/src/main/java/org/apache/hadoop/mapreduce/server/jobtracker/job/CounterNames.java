/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapreduce.jobhistory.JhCounter;
import org.apache.hadoop.mapreduce.jobhistory.JhCounterGroup;
import org.apache.hadoop.mapreduce.jobhistory.JhCounters;

/**
 * The names that many sets of counters share: together with an array of values they make up one of the sets. Immutable.
 */
final class CounterNames {
  private static final Schema GROUPS = Schema.createArray(JhCounterGroup.SCHEMA$);
  private static final Schema COUNTERS = Schema.createArray(JhCounter.SCHEMA$);
  private static final Utf8 ALL = new Utf8("COUNTERS");

  private final List<Group> groups;
  /** The same groups and their counters, sorted by name. */
  private final List<Texts> texts;
  private final int size;

  /**
   * The names of a group and its counters, in the order of {@link Counters}.
   *
   * @param first the index of its first counter's value
   */
  record Group(Name name, List<Name> counters, int first) {
  }

  /** A name for lookup, and one for display. */
  record Name(String name, String displayName) {
    private boolean is(String otherName, String otherDisplayName) {
      return name.equals(otherName) && Objects.equals(displayName, otherDisplayName);
    }
  }

  /** The names in the job history's form, with the index of the value. */
  private record Texts(String text, Utf8 name, Utf8 displayName, List<Texts> counters, int value) {
    private static Texts of(Name name, List<Texts> counters, int value) {
      return new Texts(name.name, new Utf8(name.name), new Utf8(name.displayName), counters, value);
    }
  }

  CounterNames(List<Group> groups) {
    this.groups = List.copyOf(groups);
    this.texts = groups.stream().sorted(Comparator.comparing(group -> group.name.name)).map(CounterNames::texts)
        .toList();
    size = groups.stream().mapToInt(group -> group.counters.size()).sum();
  }

  private static Texts texts(Group group) {
    List<Texts> counters = new ArrayList<>(group.counters.size());
    for (Name name : group.counters) {
      counters.add(Texts.of(name, List.of(), group.first + counters.size()));
    }
    counters.sort(Comparator.comparing(Texts::text));
    return Texts.of(group.name, counters, 0);
  }

  /** Returns how many counters have these names. */
  int size() {
    return size;
  }

  /** Returns the names of {@code counters}. */
  static List<Group> of(Counters counters) {
    List<Group> groups = new ArrayList<>();
    int count = 0;
    for (Counters.Group group : counters) {
      List<Name> names = new ArrayList<>(group.size());
      for (Counters.Counter counter : group) {
        names.add(new Name(counter.getName(), counter.getDisplayName()));
      }
      groups.add(new Group(new Name(group.getName(), group.getDisplayName()), names, count));
      count += names.size();
    }
    return groups;
  }

  /** Returns the values of {@code counters} in the order of these names; null if its names or their order differ. */
  long[] values(Counters counters) {
    if (counters.size() != size) {
      return null;
    }
    long[] values = new long[size];
    int groupsBefore = 0;
    int count = 0;
    for (Counters.Group group : counters) {
      Group own = groupsBefore < groups.size() ? groups.get(groupsBefore++) : null;
      if (own == null || own.counters.size() != group.size()
          || !own.name.is(group.getName(), group.getDisplayName())) {
        return null;
      }
      for (Counters.Counter counter : group) {
        if (!own.counters.get(count - own.first).is(counter.getName(), counter.getDisplayName())) {
          return null;
        }
        values[count++] = counter.getValue();
      }
    }
    return groupsBefore == groups.size() ? values : null;
  }

  /** Adds the values to the counters of these names. */
  void add(long[] values, Counters sum) {
    for (Group group : groups) {
      Counters.Group own = sum.getGroup(group.name.name);
      own.setDisplayName(group.name.displayName);
      int value = group.first;
      for (Name name : group.counters) {
        Counters.Counter counter = own.getCounterForName(name.name);
        counter.setDisplayName(name.displayName);
        counter.increment(values[value++]);
      }
    }
  }

  /** Returns the values with these names, in the job history's form. */
  JhCounters history(long[] values) {
    JhCounters all = new JhCounters();
    all.name = ALL;
    all.groups = new GenericData.Array<>(texts.size(), GROUPS);
    for (Texts group : texts) {
      JhCounterGroup own = new JhCounterGroup();
      own.name = group.name;
      own.displayName = group.displayName;
      own.counts = new GenericData.Array<>(group.counters.size(), COUNTERS);
      for (Texts counter : group.counters) {
        JhCounter each = new JhCounter();
        each.name = counter.name;
        each.displayName = counter.displayName;
        each.value = values[counter.value];
        own.counts.add(each);
      }
      all.groups.add(own);
    }
    return all;
  }
}
