/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.DistributionVersion;
import org.apache.hadoop.util.VersionInfo;

/** The metrics of the JVM and its process, with the names that other Java programs use for them. */
final class JvmFigures implements FigureSource {
  private static final double MILLIS = TimeUnit.SECONDS.toMillis(1);
  private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

  @Override
  public void addTo(Figures figures) {
    if (!figures.wants("jvm_") && !figures.wants("process_")) {
      return; // for a chart of other metrics: to count the open files, the JVM lists them all
    }
    figures.gauge("hadoop_build_info", "Versions, as labels; the value is always 1", 1, "version",
        VersionInfo.getVersion(), "distribution", DistributionVersion.get(), "java", Runtime.version().toString());
    memory(figures, "heap", ManagementFactory.getMemoryMXBean().getHeapMemoryUsage());
    memory(figures, "nonheap", ManagementFactory.getMemoryMXBean().getNonHeapMemoryUsage());
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      figures.summary("jvm_gc_collection_seconds", "Garbage collections, and the time they took",
          Math.max(0, collector.getCollectionCount()), Math.max(0, collector.getCollectionTime()) / MILLIS,
          "gc", collector.getName());
    }
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    figures.gauge("jvm_threads_current", "Live threads", threads.getThreadCount());
    figures.gauge("jvm_threads_daemon", "Live daemon threads", threads.getDaemonThreadCount());
    figures.gauge("process_start_time_seconds", "Start time of the process, in seconds since 1970",
        ManagementFactory.getRuntimeMXBean().getStartTime() / MILLIS);
    if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix) {
      figures.counter("process_cpu_seconds_total", "CPU time of the process",
          Math.max(0, unix.getProcessCpuTime()) / NANOS);
      figures.gauge("process_open_fds", "Open file descriptors", unix.getOpenFileDescriptorCount());
      figures.gauge("process_max_fds", "Maximum number of open file descriptors", unix.getMaxFileDescriptorCount());
    }
  }

  private static void memory(Figures figures, String area, MemoryUsage usage) {
    figures.gauge("jvm_memory_used_bytes", "Memory in use", usage.getUsed(), "area", area);
    figures.gauge("jvm_memory_committed_bytes", "Memory committed to the JVM", usage.getCommitted(), "area", area);
    figures.gauge("jvm_memory_max_bytes", "Maximum memory of the JVM; -1 if there is no limit", usage.getMax(),
        "area", area);
  }
}
