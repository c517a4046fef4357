/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;

/**
 * The parts of a running JVM that are fixed at its start, and that a JVM which waits for a task learns later: the end
 * of its class path, and its environment. The JDK keeps both to itself and is asked for them by reflection.
 *
 * <p>A job's classes have to belong to the class loader of Hadoop's: some use its package-private parts, and drivers
 * are found by name from libraries. The JDK adds to that loader for agents; an agent would cost each class that is
 * loaded, which is why there is none here.
 *
 * <p>For the main thread of such a JVM, before it runs anything else.
 */
final class Internals {
  /** The options without which the JDK does not let this class in. */
  static final List<String> OPTIONS = List.of("--add-opens=java.base/jdk.internal.loader=ALL-UNNAMED",
      "--add-opens=java.base/java.lang=ALL-UNNAMED");

  private final Method append;
  private final Map<Object, Object> environment;
  private final Method variable;
  private final Method value;

  /** @throws ReflectiveOperationException in a JDK that has other parts */
  @SuppressWarnings("unchecked") // the erasure of the JDK's own types
  Internals() throws ReflectiveOperationException {
    append = ClassLoader.getSystemClassLoader().getClass()
        .getDeclaredMethod("appendToClassPathForInstrumentation", String.class);
    append.setAccessible(true);
    Field field = Class.forName("java.lang.ProcessEnvironment").getDeclaredField("theEnvironment");
    field.setAccessible(true);
    environment = (Map<Object, Object>) field.get(null);
    variable = valueOf("java.lang.ProcessEnvironment$Variable");
    value = valueOf("java.lang.ProcessEnvironment$Value");
  }

  private static Method valueOf(String type) throws ReflectiveOperationException {
    Method method = Class.forName(type).getMethod("valueOf", String.class);
    method.setAccessible(true);
    return method;
  }

  /** Adds the path of a jar or of a folder to the class path of the system class loader. */
  void appendToClassPath(String entry) throws ReflectiveOperationException {
    append.invoke(ClassLoader.getSystemClassLoader(), entry);
  }

  /**
   * Sets a variable as this JVM's code sees it, and each process for which that code makes an environment. One that is
   * started without any gets the environment of the operating system, where it is not.
   */
  void setVariable(String name, String text) throws ReflectiveOperationException {
    environment.put(variable.invoke(null, name), value.invoke(null, text));
  }
}
