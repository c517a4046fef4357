/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics.util.MBeanUtil;
import org.apache.hadoop.metrics.util.MetricsDynamicMBeanBase;
import org.apache.hadoop.metrics.util.MetricsIntValue;
import org.apache.hadoop.metrics.util.MetricsRegistry;
import org.apache.hadoop.metrics.util.MetricsTimeVaryingInt;
import org.apache.hadoop.metrics.util.MetricsTimeVaryingLong;
import org.apache.hadoop.metrics.util.MetricsTimeVaryingRate;
import org.apache.hadoop.testing.HttpAnswer;
import org.apache.hadoop.testing.PrometheusText;
import org.junit.Rule;
import org.junit.Test;

/** Tests the response to Prometheus, and that other clients get the same as on stock. */
public class TestPrometheusServlet {
  private static final String PROMETHEUS =
      "application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3,*/*;q=0.2";

  private volatile boolean fails;

  @Rule
  public final WebServer server = new WebServer(new Configuration(), figures -> {
    figures.gauge("hadoop_test_level", "A level of the daemon.", 7, "name", "<b>\"x\"</b>");
    if (fails) {
      throw new IllegalStateException("as told");
    }
  });

  private PrometheusText scrape() throws Exception {
    HttpAnswer answer = HttpAnswer.get(server.port(), "/prom");
    assertEquals(200, answer.status());
    assertEquals("text/plain; version=0.0.4; charset=utf-8", answer.type());
    return PrometheusText.parse(answer.body());
  }

  @Test
  public void tellsOfTheDaemonAndItsJvm() throws Exception {
    PrometheusText text = scrape();
    assertEquals(7, text.value("hadoop_test_level{name=\"<b>\\\"x\\\"</b>\"}"), 0);
    assertTrue(text.value("jvm_memory_used_bytes{area=\"heap\"}") > 0);
    assertTrue(text.value("jvm_threads_current") > 1);
    assertEquals("counter", text.types().get("process_cpu_seconds_total"));
    assertTrue(text.names().toString(), text.names().contains("hadoop_build_info"));
  }

  @Test
  public void tellsWhatItCosts() throws Exception {
    double before = scrape().value("hadoop_scrape_cpu_seconds_count");
    PrometheusText after = scrape();
    assertEquals(before + 1, after.value("hadoop_scrape_cpu_seconds_count"), 0);
    assertTrue(after.value("hadoop_scrape_cpu_seconds_sum") > 0);
  }

  @Test
  public void onePartThatFailsHidesNoOther() throws Exception {
    double before = scrape().value("hadoop_scrape_failures_total");
    fails = true;
    PrometheusText text = scrape();
    assertEquals(before + 1, text.value("hadoop_scrape_failures_total"), 0);
    assertTrue(text.names().contains("jvm_threads_current"));
  }

  @Test
  public void metricsIsStocksUnlessPrometheusAsks() throws Exception {
    assertFalse(HttpAnswer.get(server.port(), "/metrics").body().contains("# TYPE"));
    assertEquals("{}", HttpAnswer.get(server.port(), "/metrics?format=json", "Accept", PROMETHEUS).body()
        .replaceAll("(?s)^\\{.*\\}$", "{}"));
    assertTrue(PrometheusText.parse(HttpAnswer.get(server.port(), "/metrics", "Accept", PROMETHEUS).body())
        .names().contains("hadoop_test_level"));
    assertTrue(PrometheusText.parse(HttpAnswer.get(server.port(), "/metrics?format=prometheus").body())
        .names().contains("hadoop_test_level"));
  }

  /** A metrics MBean like those of daemons. */
  private static final class Metrics extends MetricsDynamicMBeanBase {
    Metrics(MetricsRegistry registry) {
      super(registry, "A test");
    }
  }

  /**
   * Checks that totals are exported although the metrics MBeans show 0 without a metrics context, which is the default.
   */
  @Test
  public void metricsThatAreShownAsBeansAreTotals() throws Exception {
    MetricsRegistry registry = new MetricsRegistry();
    MetricsTimeVaryingInt ops = new MetricsTimeVaryingInt("FooOps", registry);
    MetricsTimeVaryingLong bytes = new MetricsTimeVaryingLong("bytes_read", registry);
    MetricsTimeVaryingRate time = new MetricsTimeVaryingRate("FooTime", registry);
    MetricsIntValue load = new MetricsIntValue("LoadTime", registry);
    Metrics bean = new Metrics(registry);
    var name = MBeanUtil.registerMBean("Test", "TestActivity", bean);
    try {
      ops.inc(3);
      bytes.inc(1L << 40);
      time.inc(2, 500);
      load.set(1500);
      assertEquals("the bean's", 0, bean.getAttribute("FooOps"));
      PrometheusText text = scrape();
      assertEquals(3, text.value("hadoop_test_foo_ops_total"), 0);
      assertEquals(1L << 40, text.value("hadoop_test_bytes_read_total"), 0);
      assertEquals(2, text.value("hadoop_test_foo_seconds_count"), 0);
      assertEquals(0.5, text.value("hadoop_test_foo_seconds_sum"), 0);
      assertEquals(1.5, text.value("hadoop_test_load_seconds"), 0);
      ops.inc(1);
      assertEquals(4, scrape().value("hadoop_test_foo_ops_total"), 0);
    } finally {
      MBeanUtil.unregisterMBean(name);
    }
    assertFalse("forgotten", scrape().names().contains("hadoop_test_foo_ops_total"));
  }
}
