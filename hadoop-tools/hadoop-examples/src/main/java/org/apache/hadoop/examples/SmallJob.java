/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.examples;

import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.Mapper;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.lib.IdentityMapper;
import org.apache.hadoop.mapred.lib.NullOutputFormat;
import org.apache.hadoop.util.ToolRunner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A benchmark of jobs that do nothing, run one after the other, each timed: the overhead of the framework. */
@Command(name = "smalljob", description = "Runs jobs that do nothing, one after the other, and reports how long each"
    + " took, from its submission until the client learned of its end.")
public final class SmallJob extends Program {
  private static final int MAX_COUNT = 100_000;
  private static final double NANOS = 1e9;

  @Option(names = "--maps", paramLabel = "N", defaultValue = "4", description = "Maps per job (default:"
      + " ${DEFAULT-VALUE}).")
  private int maps;

  @Option(names = "--reduces", paramLabel = "N", defaultValue = "2", description = "Reduces per job (default:"
      + " ${DEFAULT-VALUE}).")
  private int reduces;

  @Option(names = "--jobs", paramLabel = "N", defaultValue = "6", description = "Number of jobs (default:"
      + " ${DEFAULT-VALUE}).")
  private int jobs;

  @Override
  public Integer call() throws IOException {
    require("--maps", maps, 1, MAX_COUNT);
    require("--reduces", reduces, 0, MAX_COUNT);
    require("--jobs", jobs, 1, MAX_COUNT);
    double[] times = new double[jobs];
    for (int i = 0; i < jobs; i++) {
      long start = System.nanoTime();
      JobClient.runJob(job());
      times[i] = (System.nanoTime() - start) / NANOS;
      System.out.println(String.format(Locale.ROOT, "smalljob: job %d of %d: %.2f s", i + 1, jobs, times[i]));
    }
    Arrays.sort(times);
    System.out.println(String.format(Locale.ROOT, "smalljob: median %.2f s, fastest %.2f s, slowest %.2f s",
        (times[(jobs - 1) / 2] + times[jobs / 2]) / 2, times[0], times[jobs - 1]));
    return 0;
  }

  private JobConf job() {
    JobConf job = newJob();
    NumberedInput.use(job, maps);
    job.setOutputFormat(NullOutputFormat.class);
    job.setMapperClass(Same.class);
    job.setReducerClass(Nothing.class);
    job.setNumReduceTasks(reduces);
    job.setMapOutputKeyClass(IntWritable.class);
    job.setMapOutputValueClass(NullWritable.class);
    return job;
  }

  /** A mapper that passes on its one record. */
  public static final class Same extends IdentityMapper<IntWritable, NullWritable>
      implements Mapper<IntWritable, NullWritable, IntWritable, NullWritable> {
  }

  /** A reducer that only reads its input. */
  public static final class Nothing extends MapReduceBase
      implements Reducer<IntWritable, NullWritable, IntWritable, NullWritable> {
    @Override
    public void reduce(IntWritable key, Iterator<NullWritable> values, OutputCollector<IntWritable, NullWritable> out,
        Reporter reporter) {
      while (values.hasNext()) {
        values.next();
      }
    }
  }

  /** Runs the program. */
  public static void main(String[] arguments) throws Exception {
    System.exit(ToolRunner.run(new JobConf(), new SmallJob(), arguments));
  }
}
