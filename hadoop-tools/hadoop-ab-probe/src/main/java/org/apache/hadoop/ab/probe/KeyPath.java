/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.List;

/**
 * A way from a call to something that is told of it: {@code this} or the number of an argument, then methods without
 * arguments, fields or, in an array, numbers: {@code 0.getTask.getTaskID}.
 */
record KeyPath(List<String> steps) {
  static final String FORM = "(this|\\d+)(\\.\\w+)*";

  static KeyPath parse(String text) {
    return new KeyPath(List.of(text.split("\\.")));
  }

  /** What stands there as text; where the way ends early, why. It must not disturb the call that is watched. */
  String of(Object self, Object[] arguments) {
    try {
      Object value = steps.get(0).equals("this") ? self : arguments[Integer.parseInt(steps.get(0))];
      for (String step : steps.subList(1, steps.size())) {
        value = value.getClass().isArray() ? Array.get(value, Integer.parseInt(step)) : member(value, step);
      }
      return String.valueOf(value);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return "?" + e;
    }
  }

  private static Object member(Object value, String name) throws ReflectiveOperationException {
    for (Class<?> type = value.getClass(); type != null; type = type.getSuperclass()) {
      for (Method method : type.getDeclaredMethods()) {
        if (method.getName().equals(name) && method.getParameterCount() == 0) {
          return open(method, value).invoke(value);
        }
      }
      for (Field field : type.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          return open(field, value).get(value);
        }
      }
    }
    throw new NoSuchFieldException(value.getClass().getName() + "." + name);
  }

  /** What a public class of the JDK shows needs no opening, and allows none. */
  private static <M extends AccessibleObject> M open(M member, Object value) {
    if (!member.canAccess(value)) {
      member.setAccessible(true);
    }
    return member;
  }
}
