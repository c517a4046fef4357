/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * A fault in which, on each connection of a reduce, one lie is told about the first output, until the reduce has been
 * told its share of them. The lies are shared out evenly, since a reduce that copies nothing but failures gives up.
 * After that everything is correct.
 */
final class Lies implements LinkFault {
  @GuardedBy("this")
  private final List<Queue<Lie>> byReduce = new ArrayList<>();
  @GuardedBy("this")
  private byte[] last;

  Lies(List<Lie> lies, int reduces) {
    for (int reduce = 0; reduce < reduces; reduce++) {
      byReduce.add(new ArrayDeque<>());
    }
    for (int lie = 0; lie < lies.size(); lie++) {
      byReduce.get(lie % reduces).add(lies.get(lie));
    }
  }

  @Override
  public Line connected() {
    return new AnsweredOutputs(new OfConnection());
  }

  private synchronized void tell(PassingOutput output) {
    Lie lie = byReduce.get(output.reduce).poll();
    if (lie != null) {
      lie.tell(output, last);
    }
  }

  private synchronized void passed(byte[] bytes) {
    last = bytes;
  }

  /** A fault for one connection, used by its thread. */
  private final class OfConnection implements OutputFault {
    private boolean told;

    @Override
    public void change(PassingOutput output) {
      byte[] bytes = output.bytes;
      if (!told) {
        told = true;
        tell(output);
      }
      passed(bytes);
    }
  }
}
