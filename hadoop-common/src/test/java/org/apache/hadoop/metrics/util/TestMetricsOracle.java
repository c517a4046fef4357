/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.util;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import javax.management.MBeanAttributeInfo;
import org.apache.hadoop.metrics.MetricsRecord;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Tests that call metrics publish the same as stock's, to a record and to JMX. */
public class TestMetricsOracle {
  private static final String SEED = "org.apache.hadoop.metrics.util.seed";

  /** Takes random steps, and returns everything they publish. */
  public static final class Published implements Callable<List<String>> {
    private static final int STEPS = 5000;

    private final MetricsRegistry registry = new MetricsRegistry();
    private final MetricsTimeVaryingRate rate = new MetricsTimeVaryingRate("Rate", registry, "a rate");
    private final MetricsTimeVaryingLong sum = new MetricsTimeVaryingLong("Sum", registry);
    private final MetricsTimeVaryingInt count = new MetricsTimeVaryingInt("Count", registry, "a count");
    private final MetricsDynamicMBeanBase bean = new MetricsDynamicMBeanBase(registry, "metrics") { };
    private final List<String> published = new ArrayList<>();
    private final MetricsRecord record = (MetricsRecord) Proxy.newProxyInstance(getClass().getClassLoader(),
        new Class<?>[] {MetricsRecord.class}, (proxy, method, arguments) -> {
          published.add(method.getName() + Arrays.toString(arguments));
          return null;
        });

    @Override
    public List<String> call() throws Exception {
      Random random = new Random(Long.getLong(SEED));
      for (int i = 0; i < STEPS; i++) {
        step(random);
      }
      attributes();
      published.add(failure(() -> new MetricsTimeVaryingInt("Rate", registry)));
      published.add(failure(() -> {
        rate.inc(0, 7);
        return null;
      }));
      rate.pushMetric(record);
      published.add("" + registry.get("Sum").getName() + registry.get("none") + registry.get(null) + registry.size());
      published.add("" + new TreeSet<>(registry.getKeyList()) + registry.getMetricsList().size());
      return published;
    }

    private void step(Random random) throws Exception {
      switch (random.nextInt(12)) {
        case 0 -> rate.pushMetric(record);
        case 1 -> sum.pushMetric(record);
        case 2 -> count.pushMetric(record);
        case 3 -> attributes();
        case 4 -> sum.inc();
        case 5 -> sum.inc(random.nextLong());
        case 6 -> count.inc();
        case 7 -> count.inc(random.nextInt());
        case 8 -> rate.inc(1 + random.nextInt(9), random.nextInt(10_000));
        case 9 -> rate.inc(random.nextInt(20) - 3); // the wall clock is occasionally set back
        case 10 -> published.add(
            sum.getCurrentIntervalValue() + " " + count.getCurrentIntervalValue() + " " + rate.getMinTime());
        default -> {
          if (random.nextInt(10) == 0) {
            bean.invoke("resetAllMinMax", null, null);
          }
        }
      }
    }

    private void attributes() throws Exception {
      for (MBeanAttributeInfo info : bean.getMBeanInfo().getAttributes()) {
        published.add(info.getName() + " " + info.getType() + " " + info.getDescription() + " "
            + bean.getAttribute(info.getName()));
      }
    }

    private static String failure(Callable<?> step) throws Exception {
      try {
        return "" + step.call();
      } catch (IllegalArgumentException | ArithmeticException e) {
        return e.toString();
      }
    }
  }

  @Test
  public void valuesAndNamesAreStocks() throws Exception {
    long seed = System.nanoTime();
    System.setProperty(SEED, Long.toString(seed));
    List<String> stock = sortedAttributes(StockHadoop.call(Published.class));
    assertTrue(stock.size() > 2000);
    assertEquals("seed " + seed, stock, sortedAttributes(new Published().call()));
  }

  /** Sorts attributes, which have no fixed order and come in groups of 6. */
  private static List<String> sortedAttributes(List<String> published) {
    List<String> sorted = new ArrayList<>();
    for (int i = 0; i < published.size(); ) {
      int end = i;
      while (end < published.size() && published.get(end).contains(" java.lang.")) {
        end++;
      }
      if (end == i) {
        sorted.add(published.get(i++));
      } else {
        sorted.addAll(new TreeSet<>(published.subList(i, end)));
        i = end;
      }
    }
    return sorted;
  }
}
