/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.pages;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;

import java.io.IOException;
import org.apache.hadoop.testing.PageDom;
import org.junit.Test;

/** Tests that texts on stock's pages are escaped. */
public class TestMarkup {
  private static final String EVIL = "\"><b a='x'>&amp;\u00e9";

  @Test
  public void textsAreEscaped() throws Exception {
    assertEquals("&quot;&gt;&lt;b a=&#39;x&#39;&gt;&amp;amp;\u00e9", Markup.text(EVIL));
    assertEquals("null", Markup.text(null));
    PageDom page = PageDom.of("<p a=\"" + Markup.text(EVIL) + "\" b='" + Markup.text(EVIL) + "'>" + Markup.text(EVIL)
        + Markup.text("\0\u001f\ufffe") + "</p>");
    assertEquals(EVIL + "\ufffd\ufffd\ufffd", page.text("/p"));
    assertEquals(EVIL, page.text("/p/@a"));
    assertEquals(EVIL, page.text("/p/@b"));
  }

  @Test
  public void parametersAreEncoded() {
    assertEquals("%2Fa+%26+%23+%3F+%25+%22%3C%27%3E%2B%C3%A9", Markup.parameter("/a & # ? % \"<'>+\u00e9"));
  }

  @Test
  public void anErrorKeepsItsCause() {
    IOException error = new IOException(EVIL);
    assertEquals(Markup.text(EVIL), Markup.error(error).getMessage());
    assertSame(error, Markup.error(error).getCause());
    assertEquals("java.io.IOException", Markup.error(new IOException()).getMessage());
  }
}
