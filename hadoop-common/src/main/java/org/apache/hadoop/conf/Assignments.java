/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The {@code name=value} assignments in a text, such as JVM options or environment variables: in sequence, nested
 * ({@code -Da="-Db=c"}, {@code -javaagent:x.jar=a=b,c=d}), and quoted as in a shell. An instance is for one text.
 */
final class Assignments {
  private static final Pattern NAME = Pattern.compile("([\\w.-]+)=");
  /** The pattern that ends an unquoted value. */
  private static final Pattern END = Pattern.compile("\\s|[,;&](?=[\\w.-]+=)");
  private static final Pattern QUOTE = Pattern.compile("(\\\\*)([\"'])");

  private final String text;
  private final StringBuilder masked = new StringBuilder();
  private int copied;
  /** The quotation marks that are open at {@link #copied}. */
  private final Deque<String> open = new ArrayDeque<>();

  private Assignments(String text) {
    this.text = text;
  }

  /** Returns a text in which the values of secret names, and their own quotes, are replaced by {@code mask}. */
  static String mask(String text, Predicate<String> isSecret, String mask) {
    Assignments assignments = new Assignments(text);
    Matcher name = NAME.matcher(text);
    int from = 0;
    while (name.find(from)) {
      from = name.end();
      if (isSecret.test(name.group(1))) {
        assignments.copy(from);
        int end = assignments.end(from);
        if (end > from) {
          assignments.masked.append(mask);
          assignments.copied = end;
          from = end;
        }
      }
    }
    assignments.copy(text.length());
    return assignments.masked.toString();
  }

  /** Copies the text up to {@code end}, and keeps track of its quotes. */
  private void copy(int end) {
    Matcher quote = QUOTE.matcher(text).region(copied, end);
    while (quote.find()) {
      if (quote.group().equals(open.peek())) {
        open.pop();
      } else if (begins(quote.start())) {
        open.push(quote.group());
      }
    }
    masked.append(text, copied, end);
    copied = end;
  }

  /** Returns whether a quotation mark can be an opening one: an apostrophe within a word cannot. */
  private boolean begins(int at) {
    return at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1));
  }

  /** Returns the end of the value that begins at {@code begin}. */
  private int end(int begin) {
    Matcher end = END.matcher(text);
    int limit = end.find(begin) ? end.start() : text.length();
    Matcher quote = QUOTE.matcher(text);
    for (int from = begin; quote.find(from) && quote.start() < limit;) {
      if (open.contains(quote.group())) {
        return quote.start();
      }
      int closed = closed(quote.group(), quote.end());
      if (closed >= 0) {
        from = closed;
      } else if (quote.start() == begin && open.isEmpty()) {
        return text.length();
      } else {
        from = quote.end(); // an apostrophe
      }
      if (from > limit) {
        limit = end.find(from) ? end.start() : text.length(); // a blank between quotes ends nothing
      }
    }
    return limit;
  }

  /** Returns the end of the quotation whose opening mark ends at {@code from}, or -1 if it is not closed. */
  private int closed(String opened, int from) {
    Matcher quote = QUOTE.matcher(text);
    for (int at = from; quote.find(at); at = quote.end()) {
      if (quote.group().equals(opened)) {
        return quote.end();
      }
      if (open.contains(quote.group())) {
        return -1;
      }
    }
    return -1;
  }
}
