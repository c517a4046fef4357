/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.testing.PrometheusText;
import org.junit.Test;

/** Tests the text served to Prometheus. */
public class TestFigures {
  private final Figures figures = new Figures();

  private String text() throws IOException {
    StringBuilder text = new StringBuilder();
    figures.writeTo(text);
    PrometheusText.parse(text.toString());
    return text.toString();
  }

  @Test
  public void isThatOfTheFormat() throws Exception {
    figures.counter("a_total", "What grows.", 3).gauge("b", "What is now.", -0.5)
        .summary("c_seconds", "What takes time.", 2, 0.25, "kind", "x");
    assertEquals("# HELP a_total What grows.\n# TYPE a_total counter\na_total 3\n"
        + "# HELP b What is now.\n# TYPE b gauge\nb -0.5\n"
        + "# HELP c_seconds What takes time.\n# TYPE c_seconds summary\n"
        + "c_seconds_count{kind=\"x\"} 2\nc_seconds_sum{kind=\"x\"} 0.25\n", text());
  }

  @Test
  public void namesStandTogether() throws Exception {
    figures.gauge("a", "A.", 1, "n", "1").gauge("b", "B.", 2).gauge("a", "A.", 3, "n", "2");
    assertEquals("# HELP a A.\n# TYPE a gauge\na{n=\"1\"} 1\na{n=\"2\"} 3\n# HELP b B.\n# TYPE b gauge\nb 2\n", text());
  }

  @Test
  public void theSameIsAddedUp() throws Exception {
    figures.counter("a_total", "A.", 1, "n", "1").counter("a_total", "A.", 2, "n", "1");
    assertEquals(3, PrometheusText.parse(text()).value("a_total{n=\"1\"}"), 0);
  }

  @Test
  public void textsAreEscaped() throws Exception {
    figures.gauge("a", "A \\ and a\nline \"quoted\"", 1, "n", "x\"} 9\na{n=\"\\y", "m", "\u00e9\u4e2d<b>");
    assertEquals("# HELP a A \\\\ and a\\nline \"quoted\"\n# TYPE a gauge\n"
        + "a{n=\"x\\\"} 9\\na{n=\\\"\\\\y\",m=\"\u00e9\u4e2d<b>\"} 1\n", text());
  }

  @Test
  public void numbersAreReadableAnywhere() throws Exception {
    figures.gauge("a", "A.", Long.MAX_VALUE).gauge("b", "B.", Double.NaN).gauge("c", "C.", Double.POSITIVE_INFINITY)
        .gauge("d", "D.", Double.NEGATIVE_INFINITY).gauge("e", "E.", 1e-9).gauge("f", "F.", 12345678.5);
    PrometheusText read = PrometheusText.parse(text());
    assertEquals((double) Long.MAX_VALUE, read.value("a"), 0);
    assertEquals(Double.NaN, read.value("b"), 0);
    assertEquals(Double.POSITIVE_INFINITY, read.value("c"), 0);
    assertEquals(Double.NEGATIVE_INFINITY, read.value("d"), 0);
    assertEquals(1e-9, read.value("e"), 0);
    assertEquals(12345678.5, read.value("f"), 0);
  }

  @Test
  public void namesAreChecked() {
    assertThrows(IllegalArgumentException.class, () -> figures.counter("a", "No end.", 1));
    assertThrows(IllegalArgumentException.class, () -> figures.gauge("a_total", "A counter's.", 1));
    assertThrows(IllegalArgumentException.class, () -> figures.gauge("a b", "A blank.", 1));
    assertThrows(IllegalArgumentException.class, () -> figures.gauge("a", "A label.", 1, "9", "x"));
    assertThrows(IllegalArgumentException.class, () -> figures.gauge("a", "No value.", 1, "n"));
    figures.gauge("a", "A.", 1);
    assertThrows(IllegalArgumentException.class, () -> figures.summary("a", "Another kind.", 1, 1));
  }

  @Test
  public void namesOfStockBecomeNames() {
    assertEquals("create_file_ops", FigureNames.of("CreateFileOps"));
    assertEquals("bytes_written", FigureNames.of("bytes_written"));
    assertEquals("rpc_queue", FigureNames.of("RPCQueue"));
    assertEquals("fs_image_load_time", FigureNames.of("fsImageLoadTime"));
    assertEquals("io", FigureNames.of("--IO--"));
  }

  @Test
  public void onlyWantedMetricsAreKept() {
    Figures figures = new Figures(Set.of("sent_total", "jvm_threads_current"));
    figures.counter("sent_total", "Sent", 1).counter("lost_total", "Lost", 2).gauge("open", "Open", 3)
        .summary("call_seconds", "Calls", 4, 5);
    assertEquals(List.of("sent_total"), figures.all().stream().map(Figures.Figure::name).toList());
    assertTrue(figures.wants("jvm_"));
    assertFalse(figures.wants("process_"));
    assertTrue("without a choice", new Figures().wants("process_"));
  }
}
