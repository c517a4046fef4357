/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.logging.LogFactory;
import org.apache.log4j.LogManager;
import org.apache.log4j.spi.LoggingEvent;

/** A task program that prints what it was given, for {@link TestJvmPool}. Not public, like the real one. */
final class ToldProgram {
  private ToldProgram() {
  }

  public static void main(String[] args) throws Exception {
    long began = System.currentTimeMillis();
    System.out.println("args=" + String.join(",", args));
    System.out.println("real=" + new File(".").getCanonicalPath());
    System.out.println("cwd=" + Path.of("/proc/self/cwd").toRealPath());
    System.out.println("property=" + System.getProperty("told"));
    System.out.println("variable=" + System.getenv("TOLD"));
    System.out.println("token=" + Files.readString(Path.of(System.getenv("HADOOP_TOKEN_FILE_LOCATION"))));
    System.out.println("input=" + System.in.read());
    System.out.println("pid=" + TaskProcess.pid().equals(Long.toString(ProcessHandle.current().pid())));
    for (String file : List.of("environ", "cmdline")) {
      Stream.of(Files.readString(Path.of("/proc/self", file)).split("\0"))
          .filter(start -> start.matches("(MARK|LD_LIBRARY_PATH|-Djava.library.path)=.*"))
          .forEach(start -> System.out.println("started with " + start));
    }
    Files.createDirectory(Path.of("tmp"));
    Files.writeString(Files.createTempFile("told", ""), "");
    Files.writeString(Path.of("relative"), "");
    LogFactory.getLog(ToldProgram.class).info("logged");
    System.out.println("log begins with it=" + (LoggingEvent.getStartTime() >= began));
    System.out.println("log has a place=" + LogManager.getRootLogger().getAllAppenders().hasMoreElements());
    try {
      System.out.println("class=" + Class.forName("Brought").getDeclaredField("TEXT").get(null));
    } catch (ClassNotFoundException e) {
      System.out.println("class=none");
    }
    System.out.println("child=" + child());
    System.err.println("done");
    System.exit(args.length);
  }

  private static String child() throws IOException {
    ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", "echo $TOLD; cat")
        .redirectInput(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("MORE", "1");
    Process child = builder.start();
    return new String(child.getInputStream().readAllBytes()).trim();
  }
}
