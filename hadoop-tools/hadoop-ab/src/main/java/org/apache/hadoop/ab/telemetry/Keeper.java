/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.ab.run.RunFolder;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.ab.run.Witness;
import org.apache.hadoop.ab.util.Trees;

/**
 * Keeps what a run tells beside its values in the folder of its measurement, of failed and hung runs too: less than a
 * megabyte each but for the largest jobs. What cannot be kept is said there, and no run fails for it.
 */
public final class Keeper implements Witness {
  private static final long MAX_HISTORY = 32 << 20;

  private final Path measurement;
  private final boolean ownNetwork;

  /** @param measurement the folder that also holds its results */
  public Keeper(Path measurement) {
    this(measurement, false);
  }

  /** @param ownNetwork whether each run has a network of its own, which is then the one that is read */
  public Keeper(Path measurement, boolean ownNetwork) {
    this.measurement = measurement;
    this.ownNetwork = ownNetwork;
  }

  @Override
  public Watch begin(Side side, int round) {
    Path folder = RunTelemetry.folder(measurement, side.label(), round);
    HostSampler sampler = HostSampler.start(ownNetwork);
    return new Watch() {
      @Override
      public void started(long pid) {
        sampler.started(pid);
      }

      @Override
      public void end(RunFolder run) {
        keep(run, sampler, folder);
      }

      @Override
      public void abandon() {
        sampler.stop();
      }
    };
  }

  private static void keep(RunFolder run, HostSampler sampler, Path folder) {
    List<HostSample> samples = sampler.stop();
    KeptRecords records = new KeptRecords();
    try {
      Trees.delete(folder);
      Files.createDirectories(folder);
      HostFile.write(folder.resolve(HostFile.NAME), samples);
      records.totals("host.samples", samples.size(), "host.micros", Math.round(sampler.millis() * 1e3));
      if (sampler.hasReadOwnNetwork()) {
        records.totals(RunTelemetry.OWN_NETWORK, 1);
      }
      try {
        records.addReports(run.report());
        records.addProgress(run.log());
        records.addTransfers(run.logs());
        histories(run, folder.resolve("history"), records);
      } catch (IOException | RuntimeException e) {
        // What a process of a hung run was about to remove may vanish while it is listed.
        records.note("not all of the run could be kept: " + e);
      }
      KeptFiles.write(folder.resolve(Records.NAME), records.bytes());
    } catch (IOException | RuntimeException e) {
      // A full disk; what is not there, readers name.
      System.err.println("ab: " + folder.getFileName() + ": what the run tells beside its values was not kept: " + e);
    }
  }

  /**
   * Keeps the histories that the arm has copied; of a run that did not get so far, those that the daemons were writing.
   */
  private static void histories(RunFolder run, Path into, KeptRecords records) throws IOException {
    if (!copy(run.report().resolve("history"), into, records)
        && !copy(run.logs().resolve("history"), into, records)) {
      for (Map.Entry<String, Path> found : BlockHistories.below(run.scratch(), MAX_HISTORY).entrySet()) {
        copy(found.getValue(), into, found.getKey());
      }
    }
  }

  private static boolean copy(Path from, Path into, KeptRecords records) throws IOException {
    if (!Files.isDirectory(from)) {
      return false;
    }
    List<Path> files;
    try (Stream<Path> all = Files.walk(from)) {
      files = all.filter(file -> Files.isRegularFile(file) && HistoryText.isHistory(file.getFileName().toString()))
          .sorted().toList();
    }
    for (Path file : files) {
      if (Files.size(file) > MAX_HISTORY) {
        records.note(String.format(Locale.ROOT, "the history file %s has %d MB and was not kept", file.getFileName(),
            Files.size(file) >> 20));
      } else {
        copy(file, into, file.getFileName().toString());
      }
    }
    return !files.isEmpty();
  }

  private static void copy(Path file, Path into, String name) throws IOException {
    Files.createDirectories(into);
    KeptFiles.write(into.resolve(name), Files.readAllBytes(file));
  }
}
