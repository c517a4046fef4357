/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.ab.arms.QueuedPatch;
import org.apache.hadoop.ab.html.chart.Ink;
import org.apache.hadoop.ab.html.chart.InkStyle;
import org.htmlunit.WebClient;
import org.htmlunit.html.DomElement;
import org.htmlunit.html.HtmlPage;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Tests that the page has what common checkers ask for: a structure that can be followed, names for everything, and
 * contrast according to WCAG 2.
 */
public class TestAccessibility {
  /** The text colours, each with the backgrounds that it is used on. */
  private static final Map<String, List<String>> WORDS = Map.of("ink", List.of("page", "sheet", "good-bg", "bad-bg",
      "warn-bg", "open-bg"), "soft", List.of("page", "sheet"), "link", List.of("page", "sheet"), "good",
      List.of("good-bg"), "bad", List.of("bad-bg"), "warn", List.of("warn-bg"), "open", List.of("open-bg"), "text",
      List.of("surface"));
  /** The inks that are only used behind others, or mean nothing alone. */
  private static final Set<Ink> BEHIND = Set.of(Ink.NONE, Ink.SURFACE, Ink.GRID, Ink.TEXT);
  private static final double WORD_CONTRAST = 4.5;
  private static final double SHAPE_CONTRAST = 3;

  @ClassRule
  public static final TemporaryFolder TEMPORARY = new TemporaryFolder();

  private static HtmlPage page;
  private static String style;

  @BeforeClass
  public static void open() throws Exception {
    Path folder = TEMPORARY.getRoot().toPath();
    SampleMeasurement sample = SampleMeasurement.twoArms(folder).require("tuned/stock<=0.9")
        .patches("tuned", new QueuedPatch("0001", "Running today", "Run on current JDKs"))
        .told("stock", 3, SampleMeasurement.job(1.3)).told("tuned", 3, SampleMeasurement.job(1));
    Report report = Report.of(sample.failed("tuned", 7, "hung").write());
    report.write(report.besides());
    try (WebClient client = new WebClient()) {
      page = client.getPage(report.besides().toUri().toURL());
    }
    try (var in = TestAccessibility.class.getResourceAsStream("report.css")) {
      style = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static List<DomElement> all(String path) {
    return page.getByXPath(path);
  }

  @Test
  public void pageHasALanguageATitleAndCanBeEnlarged() {
    assertEquals("en", page.getDocumentElement().getAttribute("lang"));
    assertFalse(page.getTitleText().isBlank());
    String viewport = all("//meta[@name='viewport']").get(0).getAttribute("content");
    assertFalse(viewport, viewport.contains("user-scalable") || viewport.contains("maximum-scale"));
  }

  @Test
  public void headingsGoDownOneByOne() {
    assertEquals(1, all("//h1").size());
    int level = 1;
    for (DomElement heading : all("//h1 | //h2 | //h3 | //h4 | //h5 | //h6")) {
      int its = Integer.parseInt(heading.getTagName().substring(1));
      assertTrue(heading.getTextContent(), its <= level + 1 && !heading.getTextContent().isBlank());
      level = its;
    }
  }

  @Test
  public void everythingLiesInALandmark() {
    assertEquals(List.of(), all("/html/body//text()[normalize-space() and not(ancestor::header or ancestor::nav or "
        + "ancestor::main or ancestor::footer or ancestor::a[@class='skip'])]"));
    assertEquals(1, all("//main").size());
  }

  @Test
  public void namesThatAreReferredToAreThere() {
    for (String attribute : List.of("aria-labelledby", "aria-describedby")) {
      for (DomElement element : all("//*[@" + attribute + "]")) {
        for (String id : element.getAttribute(attribute).split(" ")) {
          DomElement name = page.getElementById(id);
          assertNotNull(attribute + " " + id, name);
          assertFalse(id, name.getTextContent().isBlank());
        }
      }
    }
  }

  @Test
  public void whatTheKeyboardReachesHasAName() {
    assertEquals("the order is that of the page", List.of(), all("//*[@tabindex > 0]"));
    for (DomElement element : all("//a[@href] | //summary | //button | //*[@tabindex = 0]")) {
      assertTrue(element.asXml(), !element.getTextContent().isBlank()
          && (!element.hasAttribute("tabindex") || element.hasAttribute("role") && element.hasAttribute(
          "aria-labelledby")));
    }
  }

  @Test
  public void drawingsAreNamedOrHidden() {
    assertEquals(List.of(), all("//*[local-name()='svg'][not(@aria-hidden='true') and not(@role='img' and "
        + "@aria-labelledby and @aria-describedby)]"));
    assertEquals("what is hidden stands beside its words", List.of(),
        all("//*[local-name()='svg'][@aria-hidden][not(following-sibling::text()[normalize-space()])]"));
  }

  @Test
  public void listsHoldNothingButTheirItems() {
    assertEquals(List.of(), all("//ul/*[not(self::li)] | //ul/text()[normalize-space()] | //li[not(parent::ul)]"));
    assertEquals(List.of(), all("//dl/*[not(self::div)] | //dl/div/*[not(self::dt or self::dd)]"));
    assertEquals(List.of(), all("//table//th[not(@scope)] | //table[not(caption)]"));
  }

  private static Map<String, String> colors(boolean dark) {
    Map<String, String> colors = new TreeMap<>();
    for (String sheet : List.of(style, InkStyle.sheet())) {
      int begin = sheet.indexOf("@media (prefers-color-scheme: dark)");
      int end = sheet.indexOf("\n}", begin);
      String part = dark ? sheet.substring(begin, end) : sheet.substring(0, begin);
      for (Matcher color = Pattern.compile("--([a-z0-9-]+): #([0-9a-f]{3,6});").matcher(part); color.find();) {
        colors.put(color.group(1), color.group(2));
      }
    }
    return colors;
  }

  /** Returns the relative luminance of a colour according to WCAG 2.2. */
  private static double luminance(String color) {
    String six = color.length() == 3 ? color.replaceAll("(.)", "$1$1") : color;
    double[] weights = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      double part = Integer.parseInt(six.substring(2 * i, 2 * i + 2), 16) / 255.0;
      sum += weights[i] * (part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
  }

  private static double contrast(String one, String other) {
    double[] both = {luminance(one), luminance(other)};
    Arrays.sort(both);
    return (both[1] + 0.05) / (both[0] + 0.05);
  }

  @Test
  public void contrastIsThatOfTheFormula() {
    assertEquals(21, contrast("fff", "000000"), 1e-9);
    assertEquals("the lightest grey for words on white", 4.54, contrast("767676", "fff"), 0.01);
  }

  @Test
  public void wordsAndShapesStandOut() {
    Set<String> used = new TreeSet<>();
    for (Matcher color = Pattern.compile("[ {]color: var\\(--([a-z-]+)\\)").matcher(style); color.find();) {
      used.add(color.group(1));
    }
    assertFalse(used.isEmpty());
    assertTrue(used.toString(), WORDS.keySet().containsAll(used));
    List<String> faint = new ArrayList<>();
    for (boolean dark : new boolean[] {false, true}) {
      Map<String, String> colors = colors(dark);
      WORDS.forEach((word, grounds) -> grounds.forEach(ground -> {
        if (contrast(colors.get(word), colors.get(ground)) < WORD_CONTRAST) {
          faint.add(word + " on " + ground + (dark ? " in the dark" : ""));
        }
      }));
      for (Ink ink : Arrays.stream(Ink.values()).filter(each -> !BEHIND.contains(each)
          && !each.style().startsWith("heat")).collect(Collectors.toList())) {
        if (contrast(colors.get(ink.style()), colors.get("surface")) < SHAPE_CONTRAST) {
          faint.add(ink + (dark ? " in the dark" : ""));
        }
      }
    }
    assertEquals(List.of(), faint);
  }
}
