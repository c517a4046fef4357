/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import org.apache.hadoop.testing.AxeCore.Colours;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that the checker of pages finds what is wrong, in the widths in which it is. */
public class TestAxeCore {
  private static final int[] WIDTHS = {360, 800, 1280};

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private AxeCore axe;

  @Before
  public void findBrowser() throws Exception {
    axe = AxeCore.in(temporary.newFolder().toPath());
  }

  private List<String> violations(Colours colours, String style) throws Exception {
    return axe.violations("<!DOCTYPE html><html lang=\"en\"><head><title>A page</title><style>" + style
        + "</style></head><body><main><h1>A page</h1><p>Words.</p></main></body></html>", colours, WIDTHS);
  }

  @Test
  public void whatIsSeriousIsFoundInEachWidth() throws Exception {
    List<String> violations = violations(Colours.LIGHT, "p { color: #ddd; background: #fff }");
    assertEquals(violations.toString(), 3, violations.size());
    for (String violation : violations) {
      assertTrue(violation, violation.matches("(360|800|1280): color-contrast: .*"));
    }
  }

  @Test
  public void whatIsSeriousInOneWidthIsFoundThere() throws Exception {
    List<String> violations = violations(Colours.LIGHT, "@media (max-width: 40rem) { p { color: #ddd } }");
    assertEquals(violations.toString(), 1, violations.size());
    assertTrue(violations.get(0), violations.get(0).startsWith("360: color-contrast: "));
  }

  @Test
  public void coloursAreThoseOfTheUser() throws Exception {
    String style = "@media (prefers-color-scheme: dark) { p { color: #ddd; background: #fff } }";
    assertEquals(List.of(), violations(Colours.LIGHT, style));
    assertEquals(3, violations(Colours.DARK, style).size());
  }

  @Test
  public void aPageThatIsTooWideIsFound() throws Exception {
    assertEquals(List.of("360: too wide: 700 pixels"),
        violations(Colours.LIGHT, "body { margin: 0 } p { width: 700px }"));
  }
}
