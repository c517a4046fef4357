/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.launch;

import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Optional;

/**
 * A launcher of the main class of a client, which explains in one line errors with its daemons, its configuration, its
 * input or its output. The exit status is that of the class; all other failures are left to the JVM.
 */
public final class ClientLauncher {
  private static final int NAMES = 2;

  private ClientLauncher() {
  }

  /** @param arguments the name of the program, for errors; the class; its arguments */
  public static void main(String[] arguments) throws Throwable {
    String program = arguments[0];
    String type = arguments[1];
    String[] own = Arrays.copyOfRange(arguments, NAMES, arguments.length);
    PrintStream err = System.err;
    Failures failures = new Failures(new Addresses(own), type);
    ErrorLines lines = new ErrorLines(err, program, failures);
    System.setErr(new PrintStream(lines, true));
    new AnswerWatch(Thread.currentThread(), failures, text -> err.println(program + ": " + text)).start();
    try {
      mainOf(type, program, err).invoke(null, (Object) own);
    } catch (InvocationTargetException e) {
      end(e.getCause(), program, failures, lines);
    } catch (ExceptionInInitializerError e) {
      end(e, program, failures, lines);
    }
  }

  private static Method mainOf(String type, String program, PrintStream err) {
    try {
      Method main = Class.forName(type, false, Thread.currentThread().getContextClassLoader())
          .getMethod("main", String[].class);
      // The JVM also runs the main method of a class that is not public.
      main.setAccessible(true);
      return main;
    } catch (ClassNotFoundException e) {
      err.println(program + ": no class '" + type + "' on the class path");
    } catch (NoSuchMethodException e) {
      err.println(program + ": the class '" + type + "' has no main method");
    }
    System.exit(1);
    return null;
  }

  private static void end(Throwable failure, String program, Failures failures, ErrorLines lines) throws Throwable {
    Optional<String> text = failures.explain(failure).or(() -> failures.tell(failure));
    if (text.isEmpty()) {
      throw failure;
    }
    lines.tell(program + ": " + text.get());
    // Exits like a JVM whose main thread has died, but without waiting for other threads.
    System.exit(1);
  }
}
