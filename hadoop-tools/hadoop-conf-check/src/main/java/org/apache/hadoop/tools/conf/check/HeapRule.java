/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.check;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A rule that the sort buffer must fit into the map's heap: otherwise a map that fills the buffer fails. */
final class HeapRule implements Rule {
  private static final String BUFFER = "mapreduce.task.io.sort.mb";
  /** The keys of the JVM options; the first one that has a value counts. */
  private static final List<String> OPTIONS = List.of("mapreduce.map.java.opts", "mapred.child.java.opts");
  private static final Pattern HEAP = Pattern.compile("-Xmx(\\d{1,12})([kKmMgG]?)(?=\\s|$)");
  private static final int KILO = 10;
  private static final int MEGA = 20;
  private static final int GIGA = 30;

  @Override
  public void check(Values values, Conflicts conflicts) {
    Optional<String> key = OPTIONS.stream().filter(name -> values.get(name).isPresent()).findFirst();
    key.ifPresent(options -> {
      OptionalLong heap = heapBytes(values.get(options).get());
      values.number(BUFFER).filter(megabytes -> heap.isPresent() && megabytes << MEGA >= heap.getAsLong())
          .ifPresent(megabytes -> conflicts.tell(BUFFER,
              "less than the heap of a map, " + (heap.getAsLong() >> MEGA) + " megabytes in " + options, options));
    });
  }

  /** Returns the heap size; the last option wins. */
  private static OptionalLong heapBytes(String options) {
    OptionalLong bytes = OptionalLong.empty();
    Matcher heap = HEAP.matcher(options);
    while (heap.find()) {
      int shift = switch (heap.group(2).toLowerCase(Locale.ROOT)) {
        case "k" -> KILO;
        case "m" -> MEGA;
        case "g" -> GIGA;
        default -> 0;
      };
      bytes = OptionalLong.of(Long.parseLong(heap.group(1)) << shift);
    }
    return bytes;
  }
}
