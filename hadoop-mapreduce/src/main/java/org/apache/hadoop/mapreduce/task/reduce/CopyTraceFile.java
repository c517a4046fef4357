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
 * The file format of a {@link CopyTrace}. Numbers are big-endian; a text is a two-byte length in bytes followed by
 * modified UTF-8, as written by {@link DataOutputStream#writeUTF}.
 *
 * <pre>
 *   SPAIRS01   eight ASCII characters
 *   text       attempt of the reduce
 *   long       start of its copy phase, in milliseconds since 1970
 *   int        number of hosts, and for each a text, host:port
 *   int        number of records, and for each 64 bytes:
 *     int      number of the map
 *     int      its attempt
 *     int      index of the host asked last, from 0; -1 if none
 *     int      number of failed tries
 *     long x 5 microseconds from the start: known, requested, request sent, first byte, last byte; -1 if not happened
 *     long     bytes received; -1 if incomplete
 * </pre>
 */
final class CopyTraceFile {
  static final String MAGIC = "SPAIRS01";

  private CopyTraceFile() {
  }

  /** Writes a trace, replacing the file if it exists. */
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
