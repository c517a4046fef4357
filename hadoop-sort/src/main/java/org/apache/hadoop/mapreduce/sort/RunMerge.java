/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A merge of sorted runs with a loser tree: each step compares only along one path from a leaf to the root, mostly
 * precomputed prefixes. Of equal keys those of the earlier run come first, so that runs given in the order of their
 * records' arrival are merged in that order. For one thread.
 */
public final class RunMerge extends SortedRun {
  private static final int ROOT = 1;

  private final KeyOrder order;
  private final SortedRun[] runs;
  private final boolean[] ended;
  /** The run that lost at each inner node, from 1 on. Run i is the leaf at node runs.length + i. */
  private final int[] losers;
  private int winner = -1;

  public RunMerge(KeyOrder order, List<? extends SortedRun> runs) {
    this.order = order;
    this.runs = runs.toArray(new SortedRun[0]);
    this.ended = new boolean[this.runs.length];
    this.losers = new int[this.runs.length];
  }

  /** Loads the value only of the record it moves to, so that one large record is in memory, and not one of each run. */
  @Override
  public boolean next() throws IOException {
    if (runs.length == 0) {
      return false;
    }
    choose();
    if (ended[winner]) {
      return false;
    }
    SortedRun run = runs[winner];
    run.load();
    bytes = run.bytes;
    keyStart = run.keyStart;
    keyLength = run.keyLength;
    valueLength = run.valueLength;
    return true;
  }

  private void choose() throws IOException {
    if (winner < 0) {
      for (int run = 0; run < runs.length; run++) {
        advance(run);
      }
      winner = play(ROOT);
      assert hasEachRunOnce();
    } else {
      advance(winner);
      int best = winner;
      for (int node = (winner + runs.length) / 2; node >= ROOT; node /= 2) {
        if (beats(losers[node], best)) {
          int loser = best;
          best = losers[node];
          losers[node] = loser;
        }
      }
      winner = best;
    }
  }

  /** Returns true if each run except the winner has lost at exactly one node; for assertions. */
  private boolean hasEachRunOnce() {
    int[] all = losers.clone();
    all[0] = winner;
    Arrays.sort(all);
    return Arrays.equals(all, IntStream.range(0, runs.length).toArray());
  }

  private void advance(int run) throws IOException {
    if (runs[run].next()) {
      runs[run].prefix = order.prefix(runs[run]);
    } else {
      ended[run] = true;
    }
  }

  private int play(int node) {
    if (node >= runs.length) {
      return node - runs.length;
    }
    int left = play(2 * node);
    int right = play(2 * node + 1);
    boolean leftWins = beats(left, right);
    losers[node] = leftWins ? right : left;
    return leftWins ? left : right;
  }

  private boolean beats(int a, int b) {
    if (ended[a] || ended[b]) {
      return !ended[a];
    }
    int compared = order.compare(runs[a], runs[b]);
    return compared < 0 || compared == 0 && a < b;
  }
}
