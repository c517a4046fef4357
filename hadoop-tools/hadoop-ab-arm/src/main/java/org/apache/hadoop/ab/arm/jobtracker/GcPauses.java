/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/** A recorder of the garbage collection pauses of this JVM, which reports them slightly later, to the millisecond. */
final class GcPauses {
  /** The name of a collector that runs concurrently with the program. */
  private static final String CONCURRENT = "Concurrent";

  private final List<Spans.Span> pauses = new CopyOnWriteArrayList<>();
  /** The {@link System#nanoTime} value at the start of the JVM's uptime. */
  private final long start = System.nanoTime()
      - TimeUnit.MILLISECONDS.toNanos(ManagementFactory.getRuntimeMXBean().getUptime());

  private GcPauses() {
  }

  static GcPauses watch() {
    GcPauses pauses = new GcPauses();
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (collector instanceof NotificationEmitter emitter && !collector.getName().contains(CONCURRENT)) {
        emitter.addNotificationListener((notification, nothing) -> pauses.add(notification), null, null);
      }
    }
    return pauses;
  }

  private void add(Notification notification) {
    if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
      var info = GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData()).getGcInfo();
      pauses.add(new Spans.Span(start + TimeUnit.MILLISECONDS.toNanos(info.getStartTime()),
          start + TimeUnit.MILLISECONDS.toNanos(info.getEndTime())));
    }
  }

  /** Returns the pauses as {@link System#nanoTime} values. */
  List<Spans.Span> pauses() {
    return List.copyOf(pauses);
  }
}
