/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.stream.LongStream;

/**
 * A writer whose texts, one for each seed, are compared with those that the same writer makes on the published jars. A
 * subclass must be public, have a public no-argument constructor, and make its text from {@link RandomText}s.
 */
public abstract class TextsBySeed implements Callable<List<String>> {
  /** The approximate number of {@link RandomText}s in the text of a seed. */
  public static final int RANDOM_TEXTS = 20;
  private static final int SEEDS_PER_CALL = 500;
  private static final String FIRST = TextsBySeed.class.getName() + ".first";

  /** Returns the text of a seed. */
  protected abstract String text(long seed);

  @Override
  public final List<String> call() {
    long first = Long.getLong(FIRST);
    return LongStream.range(first, first + SEEDS_PER_CALL).mapToObj(seed -> "seed " + seed + ": " + text(seed))
        .toList();
  }

  /**
   * Compares ten thousand random texts, or as many as {@code -Dfuzz.texts} says.
   *
   * @param comparison gets stock's text of each seed, and ours
   */
  public static void compare(Class<? extends TextsBySeed> writer, long firstSeed,
      BiConsumer<String, String> comparison) throws Exception {
    int seeds = RandomText.count(10_000) / RANDOM_TEXTS;
    for (long seed = firstSeed; seed < firstSeed + seeds; seed += SEEDS_PER_CALL) {
      System.setProperty(FIRST, Long.toString(seed));
      try {
        List<String> stocks = StockHadoop.call(writer);
        List<String> ours = writer.getConstructor().newInstance().call();
        for (int i = 0; i < SEEDS_PER_CALL; i++) {
          comparison.accept(stocks.get(i), ours.get(i));
        }
      } finally {
        System.clearProperty(FIRST);
      }
    }
  }
}
