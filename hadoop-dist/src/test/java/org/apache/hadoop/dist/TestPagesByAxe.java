/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.dist;

import static org.hamcrest.CoreMatchers.containsString;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.testing.AxeCore;
import org.apache.hadoop.testing.AxeCore.Colours;
import org.apache.hadoop.testing.ClusterTest;
import org.apache.hadoop.testing.HttpAnswer;
import org.junit.BeforeClass;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Tests the accessibility of our pages of each daemon, of a job, and of a question for confirmation, in a browser of
 * several widths after a TeraSort.
 */
@Category(ClusterTest.class)
public class TestPagesByAxe extends OneNodeTestBase {
  /** The link to the style sheet, which is inlined, as the browser reads the page from a file. */
  private static final Pattern STYLE = Pattern.compile("<link rel=\"stylesheet\" href=\"/pages.css\"[^>]*>");

  /** The widths of a phone, of a tablet and of a desktop's window. */
  private static final int[] WIDTHS = {360, 800, 1280};

  private static AxeCore axe;

  @BeforeClass
  public static void findBrowser() throws Exception {
    axe = AxeCore.in(FOLDER.newFolder().toPath());
  }

  @Test
  public void nothingIsSerious() throws Exception {
    node.run("cluster", "start").assertStatus(0);
    awaitFiles();
    node.run("hadoop", "terabench", "640k").assertStatus(0);
    for (int port : new int[] {50030, 50060, 50070, 50075, 50090}) {
      assertNothingSerious(port, "/overview", node.get(port, "/overview"));
    }
    String overview = node.get(50030, "/overview");
    int begin = overview.indexOf("job_");
    String job = overview.substring(begin, overview.indexOf('"', begin));
    assertNothingSerious(50030, "/job", node.get(50030, "/job?id=" + job));

    HttpAnswer question = HttpAnswer.post(node.port(50030), "/jobtracker.jsp",
        "killJobs=Kill+Selected+Jobs&jobCheckBox=" + job);
    assertEquals("nothing is done without a confirmation", 403, question.status());
    assertThat(question.body(), containsString("<button type=\"submit\">Confirm</button>"));
    assertNothingSerious(50030, "the confirmation of a POST", question.body());
  }

  private static void assertNothingSerious(int port, String name, String page) throws Exception {
    String styled = STYLE.matcher(page).replaceFirst(Matcher.quoteReplacement(
        "<style>" + node.get(port, "/pages.css") + "</style>"));
    assertNotEquals("the link to the style", page, styled);
    for (Colours colours : Colours.values()) {
      assertEquals(name + " at " + port + " " + colours, List.of(), axe.violations(styled, colours, WIDTHS));
    }
  }
}
