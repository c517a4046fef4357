/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import org.apache.hadoop.conf.IntKey;

/** How long a reduce waits before it asks its tracker again which maps are complete. */
final class EventsPause {
  static final IntKey KEY =
      new IntKey("mapreduce.reduce.shuffle.events.interval", "milliseconds", 100, 10, 60_000);

  private EventsPause() {
  }
}
