/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapreduce.TaskAttemptID;

/**
 * The file of a {@link CopyTrace}. Numbers have their high byte first; a text is its length in bytes, two bytes, and
 * modified UTF-8, as {@link DataOutputStream#writeUTF} has it.
 *
 * <pre>
 *   SPAIRS01   eight ASCII characters
 *   text       attempt of the reduce
 *   long       when its copy began, in milliseconds since 1970
 *   int        number of hosts, and for each a text, host:port
 *   int        number of records, and for each 64 bytes:
 *     int      number of the map
 *     int      its attempt
 *     int      the host that was asked last, from 0 up; -1 if none was
 *     int      tries that failed
 *     long x 5 microseconds after the beginning: heard of, asked for, request sent, first byte, last byte; -1 if not
 *     long     bytes that came; -1 if not all did
 * </pre>
 */
final class CopyTraceFile {
  static final String MAGIC = "SPAIRS01";

  private CopyTraceFile() {
  }

  /** Writes all anew. */
  static void write(File file, TaskAttemptID reduce, long startMillis, List<CopyTrace.Pair> pairs) throws IOException {
    Map<String, Integer> hosts = new LinkedHashMap<>();
    for (CopyTrace.Pair pair : pairs) {
      if (!pair.host.isEmpty()) {
        hosts.putIfAbsent(pair.host, hosts.size());
      }
    }
    try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(new FileOutputStream(file)))) {
      out.writeBytes(MAGIC);
      out.writeUTF(reduce.toString());
      out.writeLong(startMillis);
      out.writeInt(hosts.size());
      for (String host : hosts.keySet()) {
        out.writeUTF(host);
      }
      out.writeInt(pairs.size());
      for (CopyTrace.Pair pair : pairs) {
        write(out, pair, hosts.getOrDefault(pair.host, -1));
      }
    }
  }

  private static void write(DataOutputStream out, CopyTrace.Pair pair, int host) throws IOException {
    out.writeInt(pair.map.getTaskID().getId());
    out.writeInt(pair.map.getId());
    out.writeInt(host);
    out.writeInt(pair.failures);
    for (long time : new long[] {pair.known, pair.asked, pair.sent, pair.began, pair.copied}) {
      out.writeLong(time);
    }
    out.writeLong(pair.bytes);
  }
}
