/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.BeforeClass;
import org.junit.Test;

/** Checks that no more threads call a job's own classes at once than on stock, and that their output is the same. */
public class TestUserCodeThreads {
  /** The map serializes records while a spill is combined; all other classes are called by one thread at a time. */
  private static final Map<String, Integer> MORE_THREADS = Map.of("serializer", 2);
  private static Map<String, List<Object>> stock;
  private static Map<String, List<Object>> ours;

  public static class FourThreads extends StatefulJobs {
    @Override
    void configure(JobConf job) {
      job.setInt("mapreduce.task.sort.threads", 4);
    }
  }

  @BeforeClass
  public static void run() throws Exception {
    System.setProperty(StatefulJobs.SEED, "" + System.nanoTime());
    stock = StockHadoop.call(StatefulJobs.class);
    ours = new FourThreads().call();
  }

  @Test
  public void theOutputIsStocks() {
    assertEquals(stock.keySet(), ours.keySet());
    stock.forEach((name, result) -> assertEquals(name + seed(), result.get(0), ours.get(name).get(0)));
  }

  @Test
  public void stocksThreadsAreTheseOnly() {
    check(stock);
  }

  @Test
  public void thereAreNoMoreThreadsThanOnStock() {
    check(ours);
  }

  @Test
  public void eachKindOfClassIsCalled() {
    assertEquals(threads(stock, "all of them").keySet(), threads(ours, "all of them").keySet());
    assertEquals(
        Set.of("codec", "combiner", "compareTo", "deserializer", "partitioner", "readFields", "serializer"),
        threads(ours, "all of them").keySet());
    assertEquals(Set.of("comparator"), threads(ours, "a key with a comparator").keySet());
    assertEquals(Set.of("comparator"), threads(ours, "a comparator of Text").keySet());
  }

  private static void check(Map<String, List<Object>> results) {
    results.forEach((name, result) -> threads(results, name).forEach((kind, threads) -> assertTrue(
        name + ": " + threads + " threads in " + kind + seed(), threads <= MORE_THREADS.getOrDefault(kind, 1))));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Integer> threads(Map<String, List<Object>> results, String name) {
    return (Map<String, Integer>) results.get(name).get(1);
  }

  private static String seed() {
    return ", seed " + System.getProperty(StatefulJobs.SEED);
  }
}
