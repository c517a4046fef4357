/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.worth;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.ab.arms.QueuedPatch;

/**
 * The worth of a topic, as far as a bisection tells it apart from others.
 *
 * @param patches all of it
 * @param pure those of them that stand in spans of this topic alone
 * @param ratio the product of these spans; 1 if there is none
 * @param mixed the product of the other spans that have patches of it: how much of that is its own nobody knows
 */
record TopicWorth(String topic, int patches, int pure, double ratio, double mixed) {

  /** The worth of each topic, in the order in which they first come. */
  static List<TopicWorth> of(List<Span> spans) {
    Set<String> topics = new LinkedHashSet<>();
    spans.forEach(span -> topics.addAll(span.topics()));
    List<TopicWorth> worths = new ArrayList<>();
    for (String topic : topics) {
      int patches = 0;
      int pure = 0;
      double ratio = 1;
      double mixed = 1;
      for (Span span : spans) {
        int its = (int) span.patches().stream().map(QueuedPatch::topic).filter(topic::equals).count();
        patches += its;
        if (its == span.patches().size()) {
          pure += its;
          ratio *= span.ratio().median();
        } else if (its > 0) {
          mixed *= span.ratio().median();
        }
      }
      worths.add(new TopicWorth(topic, patches, pure, ratio, mixed));
    }
    return worths;
  }

  /** Returns how many of its patches stand in spans with others. */
  int leftMixed() {
    return patches - pure;
  }
}
