/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.pages;

import java.util.regex.Pattern;
import org.apache.hadoop.http.pages.Markup;

/**
 * The messages of the page that says who may not do what. They come with markup between the names of users, queues and
 * jobs: lines, and links to other pages. These stay, and all else is text.
 */
public final class ErrorText {
  private static final Pattern MARK = Pattern.compile("&lt;(br|hr|/a)&gt;");
  private static final Pattern LINK = Pattern.compile(
      "&lt;a href=&quot;(job(?:details|history|tracker)\\.jsp(?:\\?jobid=[\\w.-]+)?)&quot;&gt;");

  private ErrorText() {
  }

  /** Returns a message as the page can show it. */
  public static String of(String message) {
    String text = MARK.matcher(Markup.text(message)).replaceAll("<$1>");
    return LINK.matcher(text).replaceAll("<a href=\"$1\">");
  }
}
