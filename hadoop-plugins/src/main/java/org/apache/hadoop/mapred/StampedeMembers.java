/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.lang.reflect.Executable;
import java.util.ArrayList;
import java.util.List;

/**
 * A search for members of Hadoop's classes by the parameters that they are called with: where a vendor's build has
 * changed some, a task would fail at the first call. Used by one thread.
 */
final class StampedeMembers {
  private final List<String> missing = new ArrayList<>();

  StampedeMembers method(Class<?> type, String name, Class<?>... parameters) {
    return find(type, name, () -> type.getDeclaredMethod(name, parameters));
  }

  StampedeMembers constructor(Class<?> type, Class<?>... parameters) {
    return find(type, "constructor", () -> type.getDeclaredConstructor(parameters));
  }

  StampedeMembers field(Class<?> type, String name) {
    try {
      type.getDeclaredField(name);
    } catch (NoSuchFieldException e) {
      missing.add(type.getSimpleName() + "." + name);
    }
    return this;
  }

  /** Returns the members that were not found. */
  List<String> missing() {
    return missing;
  }

  private StampedeMembers find(Class<?> type, String name, Lookup lookup) {
    try {
      lookup.find();
    } catch (NoSuchMethodException e) {
      missing.add(type.getSimpleName() + "." + name);
    }
    return this;
  }

  /** A lookup of a member of a class. */
  private interface Lookup {
    Executable find() throws NoSuchMethodException;
  }
}
