/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.trace;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.ab.util.UserError;

/**
 * The ID of an attempt and those of its task and job.
 *
 * @param attempt such as attempt_201112010600_0001_m_000000_0
 */
record AttemptId(String attempt, String task, String job) {
  private static final Pattern FORM = Pattern.compile("attempt_(\\d+_\\d+)_([mr]_\\d+)_\\d+");

  /**
   * Parses an ID.
   *
   * @throws UserError if the text has another form
   */
  static AttemptId parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new UserError("'" + text + "' is not an attempt ID, such as attempt_201112010600_0001_m_000000_0");
    }
    return new AttemptId(text, "task_" + matcher.group(1) + "_" + matcher.group(2), "job_" + matcher.group(1));
  }

  /** Returns a pattern that finds an ID unless it is a prefix of a longer one. */
  static Pattern pattern(String id) {
    return Pattern.compile(Pattern.quote(id) + "(?!\\d)");
  }
}
