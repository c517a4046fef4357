/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.worth;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.stats.MedianEstimate;
import org.junit.Test;

/** Tests that a bisection recovers known worths with few builds. */
public class TestBisection {
  private final List<String> notices = new ArrayList<>();

  /** Makes forty patches of eight topics in turn; two are improvements, and one makes the figure slightly worse. */
  private static FakeSeries series() {
    FakeSeries series = new FakeSeries();
    for (int i = 0; i < 40; i++) {
      series.patch("Topic " + i % 8, i == 5 ? 0.5 : i == 21 ? 0.8 : i == 33 ? 1.1 : 1);
    }
    return series;
  }

  private Bisection run(FakeSeries series, int builds) throws Exception {
    Bisection bisection = new Bisection(series.patches, series, builds, notices::add);
    bisection.run();
    List<Integer> ends = bisection.spans().stream().map(Span::to).toList();
    List<Integer> starts = bisection.spans().stream().map(Span::from).toList();
    assertEquals(0, (int) starts.get(0));
    assertEquals(series.patches.size(), (int) ends.get(ends.size() - 1));
    assertEquals(ends.subList(0, ends.size() - 1), starts.subList(1, starts.size()));
    return bisection;
  }

  @Test
  public void knownWorthsAreFoundWithTheirTopics() throws Exception {
    FakeSeries series = series();
    Bisection bisection = run(series, 100);
    assertEquals(0.44, bisection.whole().median(), 0.01);
    for (Span span : bisection.spans()) {
      assertEquals(series.worth(span.from(), span.to()), span.ratio().median(), 0.01);
    }
    for (int patch : new int[] {5, 21, 33}) {
      Span its = bisection.spans().stream().filter(span -> span.from() <= patch && patch < span.to()).findFirst().get();
      assertTrue(its.toString(), its.isChange());
      assertEquals(Set.of("Topic " + patch % 8), its.topics());
    }
    assertFalse(bisection.isCutShort());
    assertTrue("steps: " + series.steps, series.steps.size() < 20);
  }

  /** Each step builds one prefix, none is built twice, and the whole series is measured once. */
  @Test
  public void buildsAreBounded() throws Exception {
    FakeSeries series = series();
    Bisection bisection = run(series, 3);
    assertEquals(3, series.steps.size());
    Set<Integer> built = new HashSet<>();
    series.steps.forEach(built::addAll);
    assertEquals(Set.of(0, 40).size() + 3, built.size());
    assertEquals(List.of(0, 20, 40), series.steps.get(0));
    assertEquals(4, bisection.spans().size());
    assertTrue(bisection.isCutShort());
    assertTrue(notices.get(0), notices.get(0).startsWith("build 1 of at most 3: 0038, to split 0000 to 0078"));
  }

  @Test
  public void largestChangeIsLookedIntoFirst() throws Exception {
    FakeSeries series = series();
    run(series, 2);
    assertEquals(0, (int) series.steps.get(1).get(0));
    assertEquals(20, (int) series.steps.get(1).get(2));
  }

  @Test
  public void noiseIsNotSplit() throws Exception {
    FakeSeries series = new FakeSeries();
    IntStream.range(0, 10).forEach(i -> series.patch("Topic " + i, 1));
    Bisection bisection = run(series, 100);
    assertTrue("steps: " + series.steps, series.steps.size() <= 3);
    assertEquals(1, bisection.whole().median(), 0.01);
  }

  @Test
  public void topicIsNotSplit() throws Exception {
    FakeSeries series = new FakeSeries().patch("A", 0.9).patch("A", 0.9).patch("A", 0.9).patch("B", 0.5);
    Bisection bisection = run(series, 100);
    assertEquals(List.of(List.of(0, 3, 4)), series.steps);
    assertEquals(0.729, bisection.spans().get(0).ratio().median(), 0.01);
  }

  @Test
  public void prefixThatFailsIsLeftOut() throws Exception {
    FakeSeries series = new FakeSeries().patch("A", 0.9).patch("B", 0.5).patch("C", 1).patch("D", 1).breaksAt(2);
    Bisection bisection = run(series, 100);
    assertEquals(List.of(0, 2, 4), series.steps.get(0));
    assertEquals(0.45, bisection.whole().median(), 0.01);
    assertTrue(notices.toString(), notices.contains("the series up to 0002 could not be measured"));
    assertTrue(bisection.spans().stream().noneMatch(span -> span.to() == 2));
    assertFalse(bisection.isCutShort());
  }

  @Test
  public void nothingIsSaidWhereTheEndsDoNotRun() {
    for (int broken : new int[] {0, 4}) {
      FakeSeries series = new FakeSeries().patch("A", 1).patch("B", 1).patch("C", 1).patch("D", 1).breaksAt(broken);
      assertThrows(StepFailure.class, () -> run(series, 100));
      assertEquals(1, series.steps.size());
    }
  }

  @Test
  public void tableNamesSpansAndShares() throws Exception {
    FakeSeries series = new FakeSeries().patch("A", 0.5).patch("A", 1).patch("B", 1).patch("C", 1);
    String text = new WorthText("ab worth toy", Metric.WALL, run(series, 100)).text();
    assertTrue(text, text.startsWith("$ ab worth toy\nwall (s), lower is better; all patches to none: 0.499 ("));
    assertTrue(text, text.matches("(?s).*\n  0000 to 0002 +2 +0\\.(49|50)\\d +0\\.\\d+ - 0\\.\\d+ "
        + "+(99|100|101) %\n      A\n"
        + "  0004 to 0006 +2 .* within the noise\n      B; C\n.*"));
    assertFalse(text, text.contains("--resume"));
  }

  @Test
  public void sharesAreOfTheWhole() throws Exception {
    WorthText worth = new WorthText("ab worth toy", Metric.WALL,
        run(new FakeSeries().patch("A", 0.5).patch("B", 0.8), 100));
    assertTrue(worth.text(), worth.text().matches("(?s).*\n  0000 +1 [^\n]*7[4-8] %.*\n  0002 +1 [^\n]*2[2-6] %.*"));
    JsonNode json = new ObjectMapper().readTree(worth.json());
    assertTrue(json.toString(), json.at("/spans/0/isChange").asBoolean() && json.at("/spans/1/isChange").asBoolean());
    assertEquals("0002", json.at("/spans/1/patches/0/number").asText());
  }

  @Test
  public void topicsAreToldWithWhatIsStillMixed() throws Exception {
    FakeSeries series = new FakeSeries().patch("A", 0.5).patch("A", 1).patch("B", 1).patch("C", 1).patch("A", 0.8);
    List<Span> spans = List.of(new Span(0, series.patches.subList(0, 2), estimate(0.5)),
        new Span(2, series.patches.subList(2, 4), estimate(0.9)),
        new Span(4, series.patches.subList(4, 5), estimate(0.8)));
    assertEquals(List.of(new TopicWorth("A", 3, 3, 0.4, 1), new TopicWorth("B", 1, 0, 1, 0.9),
        new TopicWorth("C", 1, 0, 1, 0.9)), TopicWorth.of(spans));
    List<Span> other = List.of(new Span(0, series.patches.subList(0, 1), estimate(0.5)),
        new Span(1, series.patches.subList(1, 5), estimate(0.7)));
    assertEquals(new TopicWorth("A", 3, 1, 0.5, 0.7), TopicWorth.of(other).get(0));
    assertEquals(2, TopicWorth.of(other).get(0).leftMixed());
  }

  private static MedianEstimate estimate(double value) {
    return MedianEstimate.of(new double[] {value});
  }

  @Test
  public void tableOfTopicsFollows() throws Exception {
    WorthText worth = new WorthText("ab worth toy", Metric.WALL,
        run(new FakeSeries().patch("B", 1).patch("C", 1).patch("A", 0.5).patch("A", 1), 100));
    String text = worth.text().replaceAll(" +", " ");
    assertTrue(text, text.contains("\n topic patches separated ratio share mixed patches mixed\n A 2 2 0."));
    assertTrue(text, text.matches("(?s).*\n A 2 2 0\\.(49|50)\\d (99|100|101) % 0 -\n B 1 0 - - 1 (0\\.99|1\\.00)\\d\n"
        + " C 1 0 - - 1 .*"));
    JsonNode topics = new ObjectMapper().readTree(worth.json()).path("topics");
    assertEquals(List.of("B", "C", "A"), List.of(topics.at("/0/topic").asText(), topics.at("/1/topic").asText(),
        topics.at("/2/topic").asText()));
    assertEquals(0.5, topics.at("/2/ratio").asDouble(), 0.01);
    assertTrue(topics.at("/0/ratio").isMissingNode() && topics.at("/2/mixed").isMissingNode());
  }
}
