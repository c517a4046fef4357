/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;

/**
 * Access to the parts of a running JVM that are fixed at its start but that a waiting JVM learns only with its task:
 * the end of its class path and its environment. The JDK has no public API for either, so this class uses reflection.
 *
 * <p>A job's classes must belong to the same class loader as Hadoop's: some use package-private parts of Hadoop, and
 * libraries look up drivers by name. The JDK can append to that loader's class path on behalf of agents; a real agent
 * would add a cost to every class load, so none is used here.
 *
 * <p>To be used by the main thread of such a JVM, before it runs anything else.
 */
final class Internals {
  /** The JVM options that open the JDK's packages to this class. */
  static final List<String> OPTIONS = List.of("--add-opens=java.base/jdk.internal.loader=ALL-UNNAMED",
      "--add-opens=java.base/java.lang=ALL-UNNAMED");

  private final Method append;
  private final Map<Object, Object> environment;
  private final Method variable;
  private final Method value;

  /** @throws ReflectiveOperationException if this JDK's internals are different */
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

  /** Appends the path of a jar or a folder to the class path of the system class loader. */
  void appendToClassPath(String entry) throws ReflectiveOperationException {
    append.invoke(ClassLoader.getSystemClassLoader(), entry);
  }

  /**
   * Sets an environment variable as seen by this JVM's code and by each process that this code starts through
   * {@code ProcessBuilder.environment()}. A process started without one inherits the environment of the operating
   * system, which does not have the variable.
   */
  void setVariable(String name, String text) throws ReflectiveOperationException {
    environment.put(variable.invoke(null, name), value.invoke(null, text));
  }
}
