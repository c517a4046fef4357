/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.launch;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The standard error of a client, with explanations in place of the lines that clients print for unreachable daemons
 * and malformed configuration files, and without servers' stack traces. Lines are recognized only if written in one
 * call, as clients do.
 */
final class ErrorLines extends FilterOutputStream {
  /** The line that FsShell prints. */
  private static final Pattern FILE_SYSTEM =
      Pattern.compile("Bad connection to FS\\. Command aborted\\. Exception: (.*)");
  /** The line that DFSAdmin prints. */
  private static final String NAME_NODE = "Bad connection to DFS... command aborted.";
  /** The line of a tool whose call failed, prefixed with its name. */
  private static final Pattern TOOL = Pattern.compile("([\\w-]+: )((?:Call to |unknown host: ).*)");
  /** The line that Configuration logs. */
  private static final Pattern FILE =
      Pattern.compile("\\S+ \\S+ FATAL conf\\.Configuration: error parsing conf file: (.*)");
  /** The line that the parser prints before it. */
  private static final Pattern PARSER = Pattern.compile("\\[Fatal Error\\] (?:core|hdfs|mapred)-site\\.xml:\\d.*");
  /** A server's exception that some clients print in full, followed by its stack trace. */
  private static final Pattern TRACE = Pattern.compile("([\\w-]+: [^\\n]+)(?:\\n\\tat [^\\n]*)+");
  private static final String FRAME = "\n\tat ";
  /** The beginning of the exception that JMXGet prints, followed by its stack trace line by line. */
  private static final String NO_JMX = "java.io.IOException: Failed to retrieve RMIServer stub: ";
  /** The reason in it. */
  private static final Pattern JMX_REASON = Pattern.compile("Root exception is [\\w.]+: ([^;\\]\\n]+)");
  private static final Pattern OF_TRACE =
      Pattern.compile("\\tat .*|\\t\\.\\.\\. \\d+ more|Caused by: .*", Pattern.DOTALL);
  /** The length limit of texts that are examined. */
  private static final int MAX_LENGTH = 8000;

  private final Charset charset = Charset.defaultCharset();
  private final String program;
  private final Failures failures;
  private String told = "";
  /** True while the stack trace of an explained exception may go on. */
  private boolean isInTrace;

  /** @param program the prefix of the explanations */
  ErrorLines(PrintStream err, String program, Failures failures) {
    super(err);
    this.program = program;
    this.failures = failures;
  }

  /** Writes a line unless it equals the last one written here. */
  synchronized void tell(String line) {
    if (!line.equals(told)) {
      told = line;
      ((PrintStream) out).println(line);
    }
  }

  @Override
  public void write(byte[] bytes, int start, int length) throws IOException {
    if (length < MAX_LENGTH && mayBeKnown(bytes, start, length)) {
      String text = new String(bytes, start, length, charset);
      String line = text.stripTrailing();
      if (PARSER.matcher(line).matches()) {
        return;
      }
      Matcher trace = TRACE.matcher(line);
      if (trace.matches()) {
        tell(trace.group(1));
        return;
      }
      boolean isNoJmx = line.startsWith(NO_JMX);
      isInTrace = isNoJmx || isInTrace && OF_TRACE.matcher(line).matches();
      if (isNoJmx) {
        tell(noJmx(line));
      }
      if (isInTrace) {
        return;
      }
      Optional<String> explained = line.contains("\n") ? Optional.empty() : explain(line);
      if (explained.isPresent()) {
        tell(explained.get());
        return;
      }
    }
    out.write(bytes, start, length);
  }

  /** Returns true if the text may be one of the known lines; a cheap test that rules out most. */
  private boolean mayBeKnown(byte[] bytes, int start, int length) {
    String text = new String(bytes, start, length, StandardCharsets.ISO_8859_1);
    return isInTrace || text.startsWith(NO_JMX) || text.startsWith("Bad connection")
        || text.startsWith("[Fatal Error]") || text.contains(": Call to ")
        || text.contains(": unknown host: ") || text.contains(FRAME) || text.contains("error parsing conf file: ");
  }

  private Optional<String> explain(String line) {
    Matcher system = FILE_SYSTEM.matcher(line);
    if (system.matches()) {
      return failures.explain(system.group(1)).map(this::named);
    }
    if (line.equals(NAME_NODE)) {
      return failures.probeNameNode().map(this::named);
    }
    Matcher tool = TOOL.matcher(line);
    if (tool.matches()) {
      return failures.explain(tool.group(2)).map(text -> tool.group(1) + text);
    }
    Matcher file = FILE.matcher(line);
    return file.matches() ? BrokenFile.explain(file.group(1)).map(this::named) : Optional.empty();
  }

  private String noJmx(String line) {
    Matcher reason = JMX_REASON.matcher(line);
    return named("no JMX server answers" + (reason.find() ? ": " + reason.group(1) : "") + "; a daemon has one if its"
        + " options, such as HADOOP_NAMENODE_OPTS, set -Dcom.sun.management.jmxremote.port; the page /jmx of its web"
        + " server needs none");
  }

  private String named(String text) {
    return program + ": " + text;
  }
}
