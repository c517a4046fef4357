/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.classification.InterfaceAudience;

/**
 * The program of a JVM that waits for a task. It has the classes of tasks loaded and knows no job: all it is told
 * comes once, as a {@link HandOver} on its standard input, which only the TaskTracker that started it can write. Then
 * it runs the program of tasks, as if it had been started for it. It ends when that input does.
 */
@InterfaceAudience.Private
public final class WaitingMain {
  /** The file in the JVM's folder by which it tells that it waits. */
  static final String READY = "ready";
  private static final String CLASS_PATH = "java.class.path";

  private WaitingMain() {
  }

  /**
   * Waits, and runs a task.
   *
   * @param args the JVM's folder, the list of the classes to load, and programs to run before there is a task
   * @throws Throwable what the program of tasks throws
   */
  public static void main(String[] args) throws Throwable {
    LateLogging.hold();
    Internals internals = new Internals();
    if (args.length > 1) {
      LoadedClasses.load(Path.of(args[1]));
    }
    for (String program : List.of(args).subList(Math.min(2, args.length), args.length)) {
      run(program, new String[0]);
    }
    Files.createFile(Path.of(args[0], READY));
    HandOver task = await();
    task.properties().forEach(System::setProperty);
    for (Map.Entry<String, String> variable : task.variables().entrySet()) {
      internals.setVariable(variable.getKey(), variable.getValue());
    }
    for (String entry : task.classPath()) {
      internals.appendToClassPath(entry);
    }
    System.setProperty(CLASS_PATH,
        System.getProperty(CLASS_PATH) + File.pathSeparator + String.join(File.pathSeparator, task.classPath()));
    System.setIn(InputStream.nullInputStream());
    LateLogging.begin();
    run(task.mainClass(), task.arguments().toArray(new String[0]));
  }

  private static HandOver await() throws IOException {
    try {
      return HandOver.read(new DataInputStream(new BufferedInputStream(System.in)));
    } catch (EOFException e) {
      Runtime.getRuntime().halt(0); // nothing has begun that would have to end
      throw e;
    }
  }

  private static void run(String program, String[] arguments) throws Throwable {
    Method main = Class.forName(program).getMethod("main", String[].class);
    main.setAccessible(true); // the class need not be public
    try {
      main.invoke(null, (Object) arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
