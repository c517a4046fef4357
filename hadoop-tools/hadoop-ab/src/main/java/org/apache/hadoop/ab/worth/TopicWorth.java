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
 * The worth of a topic, as far as a bisection separates it from others.
 *
 * @param patches the total number of the topic's patches
 * @param pure those in spans of this topic alone
 * @param ratio the product of these spans; 1 if there are none
 * @param mixed the product of the other spans with patches of the topic; its own part in that is unknown
 */
record TopicWorth(String topic, int patches, int pure, double ratio, double mixed) {

  /** Returns the worth of each topic, in the order of their first occurrence. */
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

  /** Returns the number of its patches in spans shared with other topics. */
  int leftMixed() {
    return patches - pure;
  }
}
