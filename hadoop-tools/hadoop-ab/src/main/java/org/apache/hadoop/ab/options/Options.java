/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.options;

import java.lang.reflect.Field;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/**
 * The options of a command, declared by its fields: {@link Option} has the name, the help and the default, {@link
 * Limit} or {@link Choice} the permitted values. Each is passed to the arm under its own name, so that only the code
 * that uses an option has to know about it.
 */
public final class Options {
  private static final String PREFIX = "--";

  private Options() {
  }

  /**
   * Checks every option that was given or has a default.
   *
   * @param command its own fields count, not those of its superclasses and mixins
   * @throws org.apache.hadoop.ab.util.UserError for the first value that is not allowed, with the option and its limit
   */
  public static void check(Object command) {
    for (Map.Entry<Field, Object> option : given(command).entrySet()) {
      Limit limit = option.getKey().getAnnotation(Limit.class);
      Object value = option.getValue();
      if (limit != null && value instanceof Integer number) {
        Allowed.within(name(option.getKey()), number, (int) limit.min(), (int) limit.max());
      } else if (limit != null) {
        Allowed.within(name(option.getKey()), ((Number) value).doubleValue(), limit.min(), limit.max());
      }
      Choice choice = option.getKey().getAnnotation(Choice.class);
      if (choice != null) {
        Allowed.oneOf(name(option.getKey()), value.toString(), List.of(choice.value()));
      }
    }
  }

  /**
   * Returns the options to pass to the arm: values by name, without leading hyphens. Options without a value are left
   * out.
   */
  public static Map<String, Object> told(Object command) {
    Map<String, Object> told = new LinkedHashMap<>();
    given(command).forEach((field, value) -> told.put(name(field).substring(PREFIX.length()), value));
    return told;
  }

  private static String name(Field field) {
    return field.getAnnotation(Option.class).names()[0];
  }

  private static Map<Field, Object> given(Object command) {
    Map<Field, Object> given = new LinkedHashMap<>();
    for (Field field : command.getClass().getDeclaredFields()) {
      if (field.isAnnotationPresent(Option.class)) {
        field.setAccessible(true);
        try {
          Object value = field.get(command);
          if (value != null) {
            given.put(field, value);
          }
        } catch (IllegalAccessException e) {
          throw new IllegalStateException(field + " was made accessible", e);
        }
      }
    }
    return given;
  }
}
