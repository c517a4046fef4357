/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.check;

import java.util.Map;
import java.util.TreeMap;

/** The rules for the memory that a job may request, and for that of pooled JVMs. */
final class MemoryRule implements Rule {
  private static final Map<String, String> LIMIT_KEYS =
      new TreeMap<>(Map.of("mapreduce.map.memory.mb", "mapreduce.jobtracker.maxmapmemory.mb",
          "mapreduce.reduce.memory.mb", "mapreduce.jobtracker.maxreducememory.mb",
          "mapreduce.cluster.mapmemory.mb", "mapreduce.jobtracker.maxmapmemory.mb",
          "mapreduce.cluster.reducememory.mb", "mapreduce.jobtracker.maxreducememory.mb"));
  private static final String POOL = "mapreduce.tasktracker.child.pool.size";
  private static final String POOL_MEMORY = "mapreduce.tasktracker.child.pool.memory.mb";
  private static final String MAPS = "mapreduce.tasktracker.map.tasks.maximum";
  private static final String REDUCES = "mapreduce.tasktracker.reduce.tasks.maximum";
  /** The memory of a waiting JVM as stated in mapred-default.xml. */
  private static final int MEGABYTES_EACH = 100;

  @Override
  public void check(Values values, Conflicts conflicts) {
    LIMIT_KEYS.forEach((key, most) -> values.number(key).ifPresent(wanted -> values.number(most)
        .filter(limit -> limit > 0 && wanted > limit).ifPresent(limit -> conflicts.tell(key,
            "no more than " + most + ", which is " + limit + ": jobs that ask for more are rejected", most))));
    long pool = values.number(POOL).orElse(0L);
    long memory = values.number(POOL_MEMORY).orElse(0L);
    long slots = values.number(MAPS).orElse(0L) + values.number(REDUCES).orElse(0L);
    if (pool > memory / MEGABYTES_EACH) {
      conflicts.tell(POOL, "no more than the " + memory / MEGABYTES_EACH + " JVMs of " + MEGABYTES_EACH
          + " megabytes that " + POOL_MEMORY + " has room for", POOL_MEMORY);
    } else if (pool > slots) {
      conflicts.tell(POOL, "no more than the " + slots + " slots set by " + MAPS + " and " + REDUCES, MAPS, REDUCES);
    }
  }
}
