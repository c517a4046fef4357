/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.gate;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.patches.queue.PatchException;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;
import org.apache.hadoop.patches.topic.TopicList;
import org.apache.hadoop.patches.topic.Topics;

/** Checks that each topic has a patch, and that the lists by topic in CHANGES.txt and README.md match the patches. */
public final class TopicsLint implements Gate {
  @Override
  public String name() {
    return "topics";
  }

  @Override
  public List<String> check(Repository repository) {
    List<String> faults = new ArrayList<>();
    try {
      Topics.read(repository).divide(Series.read(repository).patches()).forEach((topic, patches) -> {
        if (patches.isEmpty()) {
          faults.add("patches/topics:" + topic.line() + ": no patch has the topic '" + topic.name() + "': remove it");
        }
      });
      TopicList.all(repository).stream().filter(TopicList::isStale).forEach(list -> faults.add(list.difference()
          + ", according to the patches and patches/topics: run '" + TopicList.COMMAND + "'"));
    } catch (PatchException e) {
      faults.add(e.getMessage());
    }
    return faults;
  }
}
