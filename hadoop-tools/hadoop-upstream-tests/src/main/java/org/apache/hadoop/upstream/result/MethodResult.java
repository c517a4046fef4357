/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.result;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The result of a run of a test method.
 *
 * @param method its name, or {@code <class>} for the class as a whole
 * @param attempts the verdict of each attempt, in order; never empty
 * @param detail the first line of the last failure, or empty
 */
public record MethodResult(String method, List<Verdict> attempts, String detail) {
  public MethodResult {
    attempts = List.copyOf(attempts);
  }

  /**
   * Returns the verdict of the attempts that ran it: pass if the first one passed, flaky if a later one did, otherwise
   * that of the last one.
   */
  public Verdict verdict() {
    List<Verdict> ran = attempts.stream().filter(attempt -> attempt != Verdict.NOT_RUN).toList();
    if (ran.isEmpty()) {
      return Verdict.NOT_RUN;
    }
    if (ran.get(0) == Verdict.PASS) {
      return Verdict.PASS;
    }
    return ran.contains(Verdict.PASS) ? Verdict.FLAKY : ran.get(ran.size() - 1);
  }

  /** Returns this result with another attempt; an empty {@code why} keeps the old detail. */
  public MethodResult then(Verdict attempt, String why) {
    List<Verdict> more = new ArrayList<>(attempts);
    more.add(attempt);
    return new MethodResult(method, more, why.isEmpty() ? detail : why);
  }

  String format() {
    return method + "\t" + verdict().text() + "\t"
        + attempts.stream().map(Verdict::text).collect(Collectors.joining(",")) + "\t" + detail;
  }

  static MethodResult parse(String line) {
    String[] fields = line.split("\t", -1);
    if (fields.length != 4) {
      throw new IllegalArgumentException("4 columns expected: " + line);
    }
    List<Verdict> attempts = new ArrayList<>();
    for (String text : fields[2].split(",")) {
      attempts.add(Verdict.of(text));
    }
    return new MethodResult(fields[0], attempts, fields[3]);
  }
}
