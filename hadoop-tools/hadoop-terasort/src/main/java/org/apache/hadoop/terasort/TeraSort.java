/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.lib.IdentityMapper;
import org.apache.hadoop.mapred.lib.IdentityReducer;
import org.apache.hadoop.terasort.cli.PositiveInt;
import org.apache.hadoop.terasort.io.PartFiles;
import org.apache.hadoop.terasort.io.PartSequence;
import org.apache.hadoop.terasort.mapred.RowInputFormat;
import org.apache.hadoop.terasort.mapred.RowOutputFormat;
import org.apache.hadoop.terasort.mapred.RowPartitioner;
import org.apache.hadoop.terasort.mapred.TeraKeys;
import org.apache.hadoop.terasort.partition.PartitionMethod;
import org.apache.hadoop.terasort.partition.PartitionPlan;
import org.apache.hadoop.terasort.partition.RowSampler;
import org.apache.hadoop.util.ToolRunner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * A sort of rows by key in one job: identity map and reduce, and a range partitioner. The parts, read in the order of
 * their names, are one sorted sequence.
 */
@Command(name = "terasort", description = "Sorts rows of the sort benchmark.")
public final class TeraSort extends RowTool {
  @Parameters(index = "0", paramLabel = "IN", description = "Directory or file of rows.")
  private String input;

  @Parameters(index = "1", paramLabel = "OUT", description = "Output directory; must not exist.")
  private String output;

  @Option(names = "--maps", paramLabel = "N",
      description = "A hint for the number of maps (default: from the configuration).")
  private PositiveInt maps;

  @Option(names = "--reduces", paramLabel = "N",
      description = "Number of reduces, and so of part files (default: from the configuration).")
  private PositiveInt reduces;

  @Option(names = "--partitioner", paramLabel = "HOW", description = "How to choose the key ranges of the reduces: "
      + "auto, sampled or even (" + TeraKeys.PARTITIONER + "; default: auto, which uses even ranges if a sample shows "
      + "that the keys are uniform, and otherwise cut points from the sample).")
  private PartitionMethod partitioner;

  @Option(names = "--sampler-threads", paramLabel = "N", description = "Number of threads that sample the input ("
      + TeraKeys.SAMPLER_THREADS + "; default: " + TeraKeys.SAMPLER_THREADS_DEFAULT + ").")
  private PositiveInt samplerThreads;

  @Option(names = "--sample-rows", paramLabel = "N", description = "Number of rows to sample (" + TeraKeys.SAMPLE_ROWS
      + "; default: " + TeraKeys.SAMPLE_ROWS_DEFAULT + ").")
  private PositiveInt sampleRows;

  @Mixin
  private OutputOptions outputOptions;

  @Override
  public Integer call() throws IOException {
    JobConf job = newJob();
    setMaps(job, maps);
    job.setInputFormat(RowInputFormat.class);
    job.setMapperClass(IdentityMapper.class);
    job.setReducerClass(IdentityReducer.class);
    job.setOutputFormat(RowOutputFormat.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    outputOptions.configure(job);
    FileInputFormat.setInputPaths(job, new Path(input));
    FileOutputFormat.setOutputPath(job, new Path(output));
    // Before the sampling, not after it.
    new RowOutputFormat().checkOutputSpecs(null, job);

    PartitionPlan plan = plan(job);
    // Not through a logger: the Hadoop releases do not share one.
    System.err.println("terasort: partition: " + plan.reason());
    RowPartitioner.use(job, plan.partition());
    JobClient.runJob(job);
    return 0;
  }

  private PartitionPlan plan(JobConf job) throws IOException {
    Path path = new Path(input);
    PartSequence rows = new PartSequence(PartFiles.in(path.getFileSystem(job), path));
    int parts = reduces != null ? reduces.value() : job.getNumReduceTasks();
    if (parts < 1) {
      throw new IllegalArgumentException("the configuration asks for " + parts + " reduces; allowed: 1 or more");
    }
    int threads = count(job, samplerThreads, TeraKeys.SAMPLER_THREADS, TeraKeys.SAMPLER_THREADS_DEFAULT);
    int wanted = count(job, sampleRows, TeraKeys.SAMPLE_ROWS, TeraKeys.SAMPLE_ROWS_DEFAULT);
    return PartitionPlan.of(method(job), parts, () -> RowSampler.sample(rows, wanted, threads));
  }

  private PartitionMethod method(JobConf job) {
    if (partitioner != null) {
      return partitioner;
    }
    try {
      return PartitionMethod.parse(job.get(TeraKeys.PARTITIONER, PartitionMethod.AUTO.toString()));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(TeraKeys.PARTITIONER + ": " + e.getMessage(), e);
    }
  }

  private static int count(JobConf job, PositiveInt option, String key, int usual) {
    int count = option != null ? option.value() : job.getInt(key, usual);
    if (count < 1) {
      throw new IllegalArgumentException(key + " is " + count + "; allowed: 1 or more");
    }
    return count;
  }

  /** Runs the program. */
  public static void main(String[] arguments) throws Exception {
    System.exit(ToolRunner.run(new JobConf(), new TeraSort(), arguments));
  }
}
