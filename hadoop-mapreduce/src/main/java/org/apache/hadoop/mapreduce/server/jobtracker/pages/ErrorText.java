/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.pages;

import java.util.regex.Pattern;
import org.apache.hadoop.http.pages.Markup;

/**
 * The messages of the access-denied page. They contain markup between the names of users, queues and jobs: line breaks,
 * rules, and links to other pages. That markup is kept, and everything else is escaped.
 */
public final class ErrorText {
  private static final Pattern MARK = Pattern.compile("&lt;(br|hr|/a)&gt;");
  private static final Pattern LINK = Pattern.compile(
      "&lt;a href=&quot;(job(?:details|history|tracker)\\.jsp(?:\\?jobid=[\\w.-]+)?)&quot;&gt;");

  private ErrorText() {
  }

  /** Returns a message that is safe to show on the page. */
  public static String of(String message) {
    String text = MARK.matcher(Markup.text(message)).replaceAll("<$1>");
    return LINK.matcher(text).replaceAll("<a href=\"$1\">");
  }
}
