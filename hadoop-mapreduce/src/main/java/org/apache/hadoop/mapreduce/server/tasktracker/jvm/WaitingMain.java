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
 * The main class of a JVM that waits for a task. It has loaded the classes of tasks and knows no job: everything it is
 * told comes once, as a {@link HandOver} on its standard input, to which only the TaskTracker that started it can
 * write. It then runs the main class of tasks as if it had been started for it. It ends when that input is closed.
 */
@InterfaceAudience.Private
public final class WaitingMain {
  /** The file in the JVM's folder whose existence signals that the JVM is ready and waits. */
  static final String READY = "ready";
  private static final String CLASS_PATH = "java.class.path";

  private WaitingMain() {
  }

  /**
   * Waits for a task and runs it.
   *
   * @param args the JVM's folder, the list of the classes to load, and the main classes to run before there is a task
   * @throws Throwable whatever the main class of tasks throws
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
      Runtime.getRuntime().halt(0); // nothing has been started that needs to be shut down
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
