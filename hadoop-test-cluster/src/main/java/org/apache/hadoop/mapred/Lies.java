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
 * A fault by which on each connection of a reduce one lie is told, of the first output that comes, until the reduce has
 * heard its share of them: as many as another one, since a reduce that copies nothing but failures gives up. From then
 * on all is right.
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

  /** Used by the thread of a connection. */
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
