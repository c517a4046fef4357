/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * The type of strings with a certain syntax.
 *
 * @param allowed a description for users
 * @param isOne returns true for a valid string
 */
record TextForm(String allowed, Predicate<String> isOne) implements KeyType {
  /** An environment variable for tasks, without a second {@code =}: everything after that would be dropped. */
  private static final Pattern VARIABLE = Pattern.compile("[^=,\\s][^=,]*=[^=,]+");

  static final TextForm ENVIRONMENT = new TextForm("NAME=value pairs separated by commas, without other = or commas",
      text -> Arrays.stream(text.split(",")).allMatch(part -> VARIABLE.matcher(part).matches()));
  static final TextForm TASKS = new TextForm("task numbers and ranges of them, such as 0-2,5",
      text -> isTaken(text, Configuration.IntegerRanges::new));
  /** A permission mode, for umasks as well as for folder permissions: both are parsed as a mode. */
  static final TextForm MODE = new TextForm("three octal digits, such as 022, or symbols, such as u=rwx,g=rx,o=",
      text -> isTaken(text, FsPermission::new));
  static final TextForm URL = new TextForm(
      "http://host/path or https://host/path, which may contain $jobId and $jobStatus", TextForm::isUrl);

  private static boolean isUrl(String text) {
    try {
      URI uri = new URI(text.replace("$jobId", "x").replace("$jobStatus", "x"));
      return uri.getHost() != null && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()));
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private static boolean isTaken(String text, Consumer<String> reader) {
    try {
      reader.accept(text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  @Override
  public Verdict judge(String value) {
    return isOne.test(value) ? Verdict.GOOD : Verdict.ILL_TYPED;
  }
}
