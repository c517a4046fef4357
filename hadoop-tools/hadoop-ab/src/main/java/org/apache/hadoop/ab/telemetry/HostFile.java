/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The file {@code host.csv}: a header line, followed by one line per sample. */
final class HostFile {
  static final String NAME = "host.csv";
  /** The header of older files, without context switches. */
  private static final String OLD_HEAD = "time,user,system,iowait,steal,diskRead,diskWrite,diskBusy,netIn,netOut,"
      + "memUsed,pageCache,dirty,running,blocked,swapped";
  private static final String HEAD = OLD_HEAD + ",switches";
  private static final int SWITCHES = OLD_HEAD.split(",").length;
  /** A longer step than this many usual ones is a gap. */
  private static final int GAP_FACTOR = 5;

  private HostFile() {
  }

  static void write(Path file, List<HostSample> samples) throws IOException {
    StringBuilder text = new StringBuilder(HEAD).append('\n');
    for (HostSample sample : samples) {
      text.append(String.format(Locale.ROOT,
          "%d,%.4f,%.4f,%.4f,%.4f,%.0f,%.0f,%.4f,%.0f,%.0f,%d,%d,%d,%d,%d,%.0f,%.0f\n",
          sample.time(), sample.user(), sample.system(), sample.iowait(), sample.steal(), sample.diskRead(),
          sample.diskWrite(), sample.diskBusy(), sample.netIn(), sample.netOut(), sample.memUsed(),
          sample.pageCache(), sample.dirty(), sample.running(), sample.blocked(), sample.swapped(),
          sample.switches()));
    }
    Files.writeString(file, text);
  }

  /** Parses the samples of a file's lines; adds a message about invalid lines. */
  static List<HostSample> read(List<String> lines, List<String> missing) {
    List<HostSample> samples = new ArrayList<>();
    if (lines.isEmpty() || !List.of(HEAD, OLD_HEAD).contains(lines.get(0))) {
      missing.add(NAME + ": its first line does not name the columns, so nothing is known about the machine");
      return samples;
    }
    int columns = lines.get(0).split(",").length;
    int bad = 0;
    for (String line : lines.subList(1, lines.size())) {
      HostSample sample = sample(line, columns);
      if (sample == null) {
        bad++;
      } else {
        samples.add(sample);
      }
    }
    if (bad > 0) {
      missing.add(NAME + ": " + bad + (bad == 1 ? " line is not a sample" : " lines are not samples"));
    }
    if (samples.isEmpty()) {
      missing.add(NAME + ": contains no sample");
    }
    times(samples, missing);
    return samples;
  }

  /** Reports jumps of the clock and gaps between samples. */
  private static void times(List<HostSample> samples, List<String> missing) {
    long[] steps = IntStream.range(1, samples.size())
        .mapToLong(i -> samples.get(i).time() - samples.get(i - 1).time()).sorted().toArray();
    if (steps.length == 0) {
      return;
    }
    long back = steps[0];
    long usual = steps[steps.length / 2];
    long longest = steps[steps.length - 1];
    if (back < 0) {
      missing.add(String.format(Locale.ROOT, "%s: the clock went back by %.1f s", NAME, -back / 1e3));
    }
    if (usual > 0 && longest > GAP_FACTOR * usual) {
      missing.add(String.format(Locale.ROOT, "%s: there is no sample for %.1f s: the clock was set forward, or the "
          + "machine was suspended", NAME, longest / 1e3));
    }
  }

  private static HostSample sample(String line, int columns) {
    String[] cells = line.split(",", -1);
    if (cells.length != columns) {
      return null;
    }
    try {
      return new HostSample(Long.parseLong(cells[0]), number(cells[1]), number(cells[2]), number(cells[3]),
          number(cells[4]), number(cells[5]), number(cells[6]), number(cells[7]), number(cells[8]), number(cells[9]),
          Long.parseLong(cells[10]), Long.parseLong(cells[11]), Long.parseLong(cells[12]),
          Integer.parseInt(cells[13]), Integer.parseInt(cells[14]), number(cells[15]),
          columns > SWITCHES ? number(cells[SWITCHES]) : 0);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static double number(String cell) {
    double number = Double.parseDouble(cell);
    if (!Double.isFinite(number)) {
      throw new NumberFormatException(cell);
    }
    return number;
  }
}
