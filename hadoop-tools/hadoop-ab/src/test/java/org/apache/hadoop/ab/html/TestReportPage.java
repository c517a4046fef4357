/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.ab.html.block.Numbers;
import org.apache.hadoop.ab.html.block.Table;
import org.htmlunit.WebClient;
import org.htmlunit.html.DomElement;
import org.htmlunit.html.DomNode;
import org.htmlunit.html.HtmlPage;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Tests a page with everything in it, opened as a browser opens it: scripts would run, and an error in one would be
 * thrown.
 */
public class TestReportPage {
  private static final String EVIL = "<script>alert(1)</script>\" onload='x'";

  @ClassRule
  public static final TemporaryFolder TEMPORARY = new TemporaryFolder();

  private static Report report;
  private static String text;
  private static HtmlPage page;

  @BeforeClass
  public static void open() throws Exception {
    Path folder = TEMPORARY.getRoot().toPath();
    SampleMeasurement sample = SampleMeasurement.twoArms(folder).require("tuned/stock<=0.9")
        .conf("tuned", "io.sort.mb", EVIL);
    for (int round = 1; round <= 6; round++) {
      sample.told("stock", round, SampleMeasurement.job(1.3)).told("tuned", round, SampleMeasurement.job(1));
    }
    report = Report.of(sample.troubled("stock", 7, 2, 3, 31, 60).write());
    Path file = report.besides();
    report.write(file);
    text = Files.readString(file);
    try (WebClient client = new WebClient()) {
      page = client.getPage(file.toUri().toURL());
    }
  }

  private static List<DomElement> all(String path) {
    return page.getByXPath(path);
  }

  @Test
  public void nothingIsLoadedAndNothingRuns() throws Exception {
    assertEquals(List.of(), all("//script | //link | //img | //iframe | //object | //*[@style] | //*[@onload]"));
    assertEquals(List.of(), all("//@src | //@href[not(starts-with(., '#'))]"));
    assertFalse("a style sheet loads nothing", text.contains("url(") || text.contains("@import"));
    String style = text.substring(text.indexOf("<style>") + 7, text.indexOf("</style>"));
    String sum = Base64.getEncoder().encodeToString(
        MessageDigest.getInstance("SHA-256").digest(style.getBytes(StandardCharsets.UTF_8)));
    assertEquals("default-src 'none'; style-src 'sha256-" + sum + "'; base-uri 'none'; form-action 'none'",
        all("//meta[@http-equiv]").get(0).getAttribute("content"));
  }

  @Test
  public void headingsLandmarksAndLinks() {
    assertEquals(1, all("//h1").size());
    assertEquals("en", page.getDocumentElement().getAttribute("lang"));
    assertEquals(1, all("//main").size());
    assertEquals(1, all("//nav[@aria-label]").size());
    Set<String> ids = new HashSet<>();
    for (DomElement element : all("//*[@id]")) {
      assertTrue(element.getId(), ids.add(element.getId()));
    }
    for (DomElement link : all("//a")) {
      assertTrue(link.toString(), ids.contains(link.getAttribute("href").substring(1)));
    }
    assertEquals("the first that the tabulator reaches", "#main", all("//a").get(0).getAttribute("href"));
    assertEquals(List.of("answer", "trust", "differences", "counts", "tasks", "attempts", "times", "hosts", "machine",
        "disk", "retries", "runs", "missing"), all("//section").stream().map(DomElement::getId).toList());
    for (DomElement section : all("//section")) {
      assertEquals(section.getAttribute("aria-labelledby"), section.getElementsByTagName("h2").get(0).getId());
    }
  }

  @Test
  public void tablesHaveCaptionsAndHeads() {
    List<DomElement> tables = all("//table");
    assertTrue(tables.size() > 15);
    for (DomElement table : tables) {
      assertEquals(1, table.getByXPath("caption").size());
      assertEquals(List.of(), table.getByXPath("thead//th[not(@scope='col')] | tbody/tr/th[not(@scope='row')]"));
      assertEquals(table.getByXPath("tbody/tr").size(), table.getByXPath("tbody/tr/th[@scope='row']").size());
      DomElement box = (DomElement) table.getParentNode();
      assertEquals("broad tables are scrolled by keyboard", "0", box.getAttribute("tabindex"));
      assertNotNull(page.getElementById(box.getAttribute("aria-labelledby")));
    }
  }

  @Test
  public void chartsAreNamedAndHaveTheirTables() {
    List<DomElement> charts = all("//*[local-name()='svg'][@role='img']");
    assertTrue(charts.size() + " charts", charts.size() > 20);
    for (DomElement chart : charts) {
      assertFalse(page.getElementById(chart.getAttribute("aria-labelledby")).getTextContent().isBlank());
      assertFalse(page.getElementById(chart.getAttribute("aria-describedby")).getTextContent().isBlank());
      assertTrue("something is drawn", chart.getByXPath("*[local-name()='path']").size() > 1);
    }
    for (DomElement figure : all("//figure")) {
      assertEquals(1, figure.getByXPath("details[summary]//table").size());
    }
    assertFalse(text.contains("could not be drawn"));
  }

  @Test
  public void tablesAreThoseOfTheReport() {
    List<DomElement> shown = all("//table");
    List<Table> tables = report.tables();
    assertEquals(tables.size(), shown.size());
    for (int i = 0; i < tables.size(); i++) {
      List<List<String>> expected = new ArrayList<>();
      tables.get(i).rows().stream().limit(120).forEach(row -> expected.add(row.stream().map(Numbers::cell).toList()));
      List<List<String>> cells = new ArrayList<>();
      for (Object row : shown.get(i).getByXPath("tbody/tr")) {
        cells.add(((DomNode) row).getByXPath("*").stream().map(cell -> ((DomNode) cell).getTextContent()).toList());
      }
      assertEquals(tables.get(i).name(), expected, cells);
    }
  }

  @Test
  public void theAnswerComesFirst() {
    String answer = page.getElementById("answer").getTextContent().replaceAll("\\s+", " ");
    assertTrue(answer, answer.contains("0.754wall of tuned relative to stocktuned takes 24.6 % less wall time than "
        + "stock, which is better. The interval with confidence 96.8 %, 0.751 to 0.757 from 6 rounds, does not contain "
        + "1: this is more than chance."));
    String trust = page.getElementById("trust").getTextContent();
    assertTrue(trust, trust.contains("tuned: 6 of 7 runs were done."));
    assertTrue(trust, trust.contains("tuned/stock<=0.9: holds, as the upper end of the interval is 0.7573"));
    assertTrue(trust, trust.contains("stock: 2 failed and 3 killed of 84 task attempts."));
  }

  @Test
  public void textOfResultsIsText() {
    assertTrue(page.getElementById("differences").getTextContent().contains(EVIL));
    assertFalse(text.contains("<script"));
  }
}
