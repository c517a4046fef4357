/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.examples;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.Mapper;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.util.ToolRunner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * A benchmark of maps that write files or read them back, one file per map, like Hadoop's DFSIO. The data read is
 * compared with the data written.
 */
@Command(name = "dfsio", description = "Measures how fast maps write files, or read and check them, one file per map.")
public final class DfsIo extends Program {
  private static final String WRITES = "dfsio.write";
  private static final String DIRECTORY = "dfsio.directory";
  private static final String SIZE = "dfsio.size";
  private static final int MAX_FILES = 100_000;
  private static final long MB = 1 << 20;
  private static final double NANOS = 1e9;
  private static final String FILES = "files";
  private static final String FILE = "file-";
  private static final String TIMES = "times";
  /** The names in the output of a job, even an aborted one. */
  private static final String OUTPUT = "part-\\d+|_SUCCESS|_logs|_temporary";

  /** The actions. */
  enum Action {
    /** Creates the files, replacing existing ones. */
    WRITE,
    /** Reads and checks the files. */
    READ,
    /** Deletes the files of the other actions. */
    CLEAN
  }

  @Parameters(index = "0", paramLabel = "WHAT", description = "write, read or clean.")
  private Action action;

  @Option(names = "--dir", paramLabel = "DIR", defaultValue = "dfsio",
      description = "Directory of the files (default: ${DEFAULT-VALUE}).")
  private String directory;

  @Option(names = "--files", paramLabel = "N", defaultValue = "4",
      description = "Number of files, and so of maps (default: ${DEFAULT-VALUE}).")
  private int files;

  @Option(names = "--mb", paramLabel = "N", defaultValue = "64",
      description = "Size of each file in MB (default: ${DEFAULT-VALUE}); for read, the size that was written.")
  private long megabytes;

  @Override
  public Integer call() throws IOException {
    require("--files", files, 1, MAX_FILES);
    require("--mb", megabytes, 1, Long.MAX_VALUE / MB);
    Path top = new Path(directory);
    FileSystem fileSystem = top.getFileSystem(newJob());
    Path times = new Path(top, TIMES);
    requireOnly(fileSystem, times, OUTPUT);
    if (action == Action.CLEAN) {
      requireOnly(fileSystem, top, FILES + "|" + TIMES);
      requireOnly(fileSystem, new Path(top, FILES), FILE + "\\d+");
      fileSystem.delete(top, true);
      return 0;
    }
    if (action == Action.READ) {
      requireWritten(fileSystem, new Path(top, FILES));
    }
    fileSystem.delete(times, true);
    long start = System.nanoTime();
    JobClient.runJob(job(times));
    report(read(fileSystem, times), (System.nanoTime() - start) / NANOS);
    return 0;
  }

  /**
   * Checks that a directory to be deleted contains only files of this program.
   *
   * @throws IOException if it contains others
   */
  private static void requireOnly(FileSystem fileSystem, Path directory, String names) throws IOException {
    if (fileSystem.exists(directory)) {
      for (FileStatus file : fileSystem.listStatus(directory)) {
        if (!file.getPath().getName().matches(names)) {
          throw new IOException(file.getPath() + " is not a file of dfsio, but its directory would be deleted: name"
              + " another directory with --dir, or move the file away");
        }
      }
    }
  }

  /**
   * Checks first that the files to be read exist: otherwise, each attempt of each map would fail with that error.
   *
   * @throws IOException if one is missing or has a different size
   */
  private void requireWritten(FileSystem fileSystem, Path directory) throws IOException {
    Map<String, Long> sizes = new HashMap<>();
    if (fileSystem.exists(directory)) {
      for (FileStatus file : fileSystem.listStatus(directory)) {
        sizes.put(file.getPath().getName(), file.getLen());
      }
    }
    for (int i = 0; i < files; i++) {
      Path file = new Path(directory, FILE + i);
      Long size = sizes.get(file.getName());
      if (size == null) {
        throw new IOException(file + " does not exist: 'hadoop dfsio write' with the same --dir, --files and --mb"
            + " creates it");
      }
      if (size != megabytes * MB) {
        throw new IOException(file + " has " + size + " bytes, but --mb is " + megabytes
            + "; expected: the size that was written");
      }
    }
  }

  private JobConf job(Path times) {
    JobConf job = newJob();
    job.setBoolean(WRITES, action == Action.WRITE);
    job.set(DIRECTORY, directory);
    job.setLong(SIZE, megabytes * MB);
    NumberedInput.use(job, files);
    job.setMapperClass(Transfer.class);
    job.setNumReduceTasks(0);
    // A second attempt would write the same file.
    job.setSpeculativeExecution(false);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(LongWritable.class);
    FileOutputFormat.setOutputPath(job, times);
    return job;
  }

  private void report(List<Long> nanos, double wall) {
    double[] rates = nanos.stream().mapToDouble(time -> megabytes / (time / NANOS)).sorted().toArray();
    double busy = nanos.stream().mapToDouble(time -> time / NANOS).sum();
    System.out.println(String.format(Locale.ROOT, "dfsio: %s %d files of %d MB in %.1f s, %.1f MB/s in total; per map"
        + " %.1f MB/s (slowest %.1f, fastest %.1f)", action.name().toLowerCase(Locale.ROOT), rates.length, megabytes,
        wall, rates.length * megabytes / wall, rates.length * megabytes / busy, rates[0], rates[rates.length - 1]));
  }

  /** Returns the times written by the maps, in nanoseconds. */
  private static List<Long> read(FileSystem fileSystem, Path times) throws IOException {
    List<Long> nanos = new ArrayList<>();
    for (FileStatus file : fileSystem.listStatus(times)) {
      if (file.getPath().getName().startsWith("part-")) {
        try (BufferedReader reader = new BufferedReader(
            new InputStreamReader(fileSystem.open(file.getPath()), StandardCharsets.UTF_8))) {
          reader.lines().map(Long::valueOf).forEach(nanos::add);
        }
      }
    }
    return nanos;
  }

  /** A mapper that writes or reads the file of its number and emits the time it took. */
  public static final class Transfer extends MapReduceBase
      implements Mapper<IntWritable, NullWritable, NullWritable, LongWritable> {
    private JobConf job;

    @Override
    public void configure(JobConf of) {
      job = of;
    }

    @Override
    public void map(IntWritable number, NullWritable nothing, OutputCollector<NullWritable, LongWritable> out,
        Reporter reporter) throws IOException {
      Path path = new Path(new Path(job.get(DIRECTORY), FILES), FILE + number.get());
      FileSystem fileSystem = path.getFileSystem(job);
      PatternFile pattern = new PatternFile(number.get(), job.getLong(SIZE, 0));
      long start = System.nanoTime();
      if (job.getBoolean(WRITES, false)) {
        try (OutputStream file = fileSystem.create(path, true)) {
          pattern.write(file, reporter);
        }
      } else {
        try (InputStream file = fileSystem.open(path)) {
          pattern.check(file, reporter);
        }
      }
      out.collect(NullWritable.get(), new LongWritable(System.nanoTime() - start));
    }
  }

  /** Runs the program. */
  public static void main(String[] arguments) throws Exception {
    System.exit(ToolRunner.run(new JobConf(), new DfsIo(), arguments));
  }
}
