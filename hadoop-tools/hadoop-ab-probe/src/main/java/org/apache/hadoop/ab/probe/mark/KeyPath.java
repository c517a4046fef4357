/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe.mark;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/**
 * A path from a call to a value that identifies it: {@code this} or the index of an argument, followed by no-argument
 * methods, fields or, in an array, indexes: {@code 0.getTask.getTaskID}.
 */
public final class KeyPath {
  /** The regular expression of a path. */
  public static final String FORM = "(this|\\d+)(\\.\\w+)*";

  private KeyPath() {
  }

  /** Returns the values at the ends of the space-separated {@code paths} as text. */
  static String all(String paths, Object self, Object[] arguments) {
    if (paths.isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    for (String path : paths.split(" ")) {
      text.append(text.length() == 0 ? "" : " ").append(of(path, self, arguments));
    }
    return text.toString();
  }

  /** Returns the value as text, or the error if the path ends early: it must not disturb the watched call. */
  private static String of(String path, Object self, Object[] arguments) {
    try {
      String[] steps = path.split("\\.");
      Object value = steps[0].equals("this") ? self : arguments[Integer.parseInt(steps[0])];
      for (int step = 1; step < steps.length; step++) {
        value = value.getClass().isArray() ? Array.get(value, Integer.parseInt(steps[step]))
            : member(value, steps[step]);
      }
      return String.valueOf(value);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return "?".concat(e.toString());
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
    throw new NoSuchFieldException(value.getClass().getName().concat(".").concat(name));
  }

  /** Makes a member accessible; public members of public JDK classes need no such call, and would refuse it. */
  private static <M extends AccessibleObject> M open(M member, Object value) {
    if (!member.canAccess(value)) {
      member.setAccessible(true);
    }
    return member;
  }
}
