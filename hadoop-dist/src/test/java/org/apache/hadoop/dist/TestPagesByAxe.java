/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.dist;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.testing.AxeCore;
import org.apache.hadoop.testing.AxeCore.Colours;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.BeforeClass;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Tests the accessibility of our pages of each daemon and of a job, in a browser after a TeraSort. */
@Category(ClusterTest.class)
public class TestPagesByAxe extends OneNodeTestBase {
  /** The link to the style sheet, which is inlined, as the browser reads the page from a file. */
  private static final Pattern STYLE = Pattern.compile("<link rel=\"stylesheet\" href=\"/pages.css\"[^>]*>");

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
    for (int port : new int[] {50030, 50060, 50070, 50075}) {
      assertNothingSerious(port, "/overview");
    }
    String overview = node.get(50030, "/overview");
    int job = overview.indexOf("job_");
    assertNothingSerious(50030, "/job?id=" + overview.substring(job, overview.indexOf('"', job)));
  }

  private static void assertNothingSerious(int port, String path) throws Exception {
    String page = node.get(port, path);
    String styled = STYLE.matcher(page).replaceFirst(Matcher.quoteReplacement(
        "<style>" + node.get(port, "/pages.css") + "</style>"));
    assertNotEquals("the link to the style", page, styled);
    for (Colours colours : Colours.values()) {
      assertEquals(path + " at " + port + " " + colours, List.of(), axe.violations(styled, colours));
    }
  }
}
