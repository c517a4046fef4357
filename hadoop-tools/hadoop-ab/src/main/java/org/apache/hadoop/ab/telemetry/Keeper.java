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
 * Keeps the telemetry of each run in the folder of its measurement, including failed and hung runs; that is less than a
 * megabyte per run except for the largest jobs. Anything that cannot be kept is noted there, and never makes a run
 * fail.
 */
public final class Keeper implements Witness {
  private static final long MAX_HISTORY = 32 << 20;

  private final Path measurement;
  private final boolean ownNetwork;

  /** @param measurement the folder that also holds its results */
  public Keeper(Path measurement) {
    this(measurement, false);
  }

  /** @param ownNetwork true if each run has a private network, whose counters are then read */
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
        // Files that a process of a hung run is deleting may vanish during the listing.
        records.note("not all of the run could be kept: " + e);
      }
      KeptFiles.write(folder.resolve(Records.NAME), records.bytes());
    } catch (IOException | RuntimeException e) {
      // Probably a full disk; readers report what is missing.
      System.err.println("ab: " + folder.getFileName() + ": only the values of the run were kept: " + e);
    }
  }

  /**
   * Keeps the histories that the arm has copied or, if the run did not get that far, those that the daemons were
   * writing.
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
