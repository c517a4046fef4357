/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe.mark;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * A log of the start and end of marked calls, written at once: a killed process leaves a record of all it did. Public
 * for the code woven into other classes.
 */
public final class Marks {
  /** The system property for the folder of the files; without it, nothing is recorded. */
  public static final String FOLDER = "ab.marks";

  private static final int FIRST_PRINTABLE = ' ';
  private static final String PID;
  private static final FileOutputStream OUT;
  private static long calls;

  static {
    String folder = System.getProperty(FOLDER);
    String pid = "0";
    FileOutputStream out = null;
    if (folder != null) {
      try {
        // ProcessHandle would start threads.
        pid = new File("/proc/self").getCanonicalFile().getName();
        out = new FileOutputStream(folder.concat("/marks-").concat(pid).concat(".jsonl"), true);
      } catch (IOException e) {
        System.err.println("ab-probe: cannot write marks: ".concat(e.toString()));
      }
    }
    PID = pid;
    OUT = out;
  }

  private Marks() {
  }

  /**
   * Records the start of a call and returns its number in this process. {@code keys} are paths as in {@link KeyPath}.
   */
  public static long begin(String name, String keys, Object self, Object[] arguments) {
    if (OUT == null) {
      return 0;
    }
    long start = System.nanoTime();
    return begin(name, KeyPath.all(keys, self, arguments), start);
  }

  /** Records a call that {@code caller} is about to make, and whose end is not recorded. */
  public static void call(String name, String caller) {
    if (OUT != null) {
      begin(name, caller, System.nanoTime());
    }
  }

  private static long begin(String name, String key, long start) {
    StringBuilder line = new StringBuilder();
    quote(line.append(",\"name\":"), name);
    quote(line.append(",\"key\":"), key);
    line.append(",\"start\":").append(start).append('}');
    synchronized (OUT) {
      calls++;
      write("mark", calls, line);
      return calls;
    }
  }

  /** Records the end of the call of that number. */
  public static void end(long call) {
    if (OUT == null) {
      return;
    }
    StringBuilder line = new StringBuilder().append(",\"end\":").append(System.nanoTime()).append('}');
    synchronized (OUT) {
      write("end", call, line);
    }
  }

  private static void write(String type, long call, StringBuilder rest) {
    StringBuilder line = new StringBuilder().append("{\"type\":\"").append(type).append("\",\"pid\":").append(PID)
        .append(",\"call\":").append(call).append(rest).append('\n');
    try {
      OUT.write(line.toString().getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      System.err.println("ab-probe: cannot write marks: ".concat(e.toString()));
    }
  }

  private static void quote(StringBuilder line, String text) {
    line.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < FIRST_PRINTABLE) {
        line.append(' ');
      } else {
        line.append(c == '"' || c == '\\' ? "\\" : "").append(c);
      }
    }
    line.append('"');
  }
}
