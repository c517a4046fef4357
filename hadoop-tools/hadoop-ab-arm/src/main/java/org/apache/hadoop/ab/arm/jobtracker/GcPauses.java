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

/** The times at which collections stopped this JVM, from now on. The JVM tells it a moment later, to a millisecond. */
final class GcPauses {
  /** A collector that runs beside the program. */
  private static final String CONCURRENT = "Concurrent";

  private final List<Spans.Span> pauses = new CopyOnWriteArrayList<>();
  /** The value that {@link System#nanoTime} had when the JVM's clock began. */
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

  /** Returns the pauses, by {@link System#nanoTime}. */
  List<Spans.Span> pauses() {
    return List.copyOf(pauses);
  }
}
