/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.pages;

import static org.junit.Assert.assertEquals;

import org.apache.hadoop.http.pages.Markup;
import org.junit.Test;

/** Tests which markup survives in an error message of stock's pages. */
public class TestErrorText {
  private static final String EVIL =
      "<script>f('x')</script><a href=\"http://x/\" onclick=\"f()\"><br onclick=\"f()\">";

  @Test
  public void namesAreText() {
    assertEquals("User " + Markup.text(EVIL) + " failed", ErrorText.of("User " + EVIL + " failed"));
  }

  /** The markup that stock's pages put into their messages survives: line breaks, rules and links. */
  @Test
  public void linesAndLinksStay() {
    for (String message : new String[] {
        "User u failed to kill job_1_2!<br><br>m<hr><a href=\"jobdetails.jsp?jobid=job_201111_0001\">Go back</a><br>",
        "<hr><a href=\"jobhistory.jsp\">Go back to JobHistory</a><br><a href=\"jobtracker.jsp\">Go back</a>"}) {
      assertEquals(message, ErrorText.of(message));
    }
  }

  @Test
  public void otherLinksAreText() {
    for (String link : new String[] {"<a href=\"job.jsp\">", "<a href=\"javascript:f()\">",
        "<a href=\"jobdetails.jsp?jobid=x&y\">", "<a href=\"//host/jobtracker.jsp\">", "<a href='jobtracker.jsp'>"}) {
      assertEquals(Markup.text(link), ErrorText.of(link));
    }
  }
}
