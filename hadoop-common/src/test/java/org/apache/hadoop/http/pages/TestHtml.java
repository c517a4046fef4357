/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.pages;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.util.List;
import org.junit.Test;

/** Tests that text never becomes markup. */
public class TestHtml {
  private static final String BEGIN = "<!DOCTYPE html>\n";

  @Test
  public void textsAreEscaped() {
    assertEquals(BEGIN + "<p title=\"&quot;&gt;&lt;b&gt;\">&lt;script&gt;f(&#39;x&#39;) &amp;amp;&lt;/script&gt;</p>\n",
        new Html().element("p", "<script>f('x') &amp;</script>", "title", "\"><b>").toString());
    assertEquals(BEGIN + "null\u00e9\n", new Html().text(null).text("\u00e9").toString());
  }

  @Test
  public void whatHtmlCannotHaveIsReplaced() {
    assertEquals(BEGIN + "a\ufffdb\ufffd\tc\n",
        new Html().text("a\0b" + (char) 0x85 + "\tc").toString());
    String pair = Character.toString(0x1F600);
    assertEquals("halves", BEGIN + "\ufffda" + pair + "\ufffd\n",
        new Html().text(pair.charAt(1) + "a" + pair + pair.charAt(0)).toString());
  }

  @Test
  public void elementsAreClosed() {
    Html html = new Html().open("ul").open("li").text("a");
    assertEquals(BEGIN + "<ul><li>a</li></ul>\n", html.toString());
    assertEquals(BEGIN + "<ul><li>a</li></ul>\n", html.closeTo("ul").toString());
    assertEquals(BEGIN + "<a/>\n", new Html().empty("a", "b", null).toString());
  }

  @Test
  public void thereAreNoScripts() {
    for (String element : List.of("script", "SCRIPT", "style", "iframe", "a b", "a>", "")) {
      assertThrows(element, IllegalArgumentException.class, () -> new Html().open(element));
    }
    for (String attribute : List.of("onclick", "OnLoad", "style", "srcdoc", "a b", "a\"")) {
      assertThrows(attribute, IllegalArgumentException.class, () -> new Html().open("p", attribute, "x"));
    }
  }

  @Test
  public void linksGoToPages() {
    for (String bad : List.of("javascript:alert(1)", "JavaScript:alert(1)", " \tjavascript:x", "data:text/html,x",
        "\u0001javascript:x", "vbscript:x")) {
      assertThrows(bad, IllegalArgumentException.class, () -> new Html().element("a", "x", "href", bad));
    }
    for (String good : List.of("/job?id=job_1_2:x", "http://host/", "https://host/", "#top", "page.jsp?a=b:c")) {
      new Html().element("a", "x", "href", good);
    }
  }
}
