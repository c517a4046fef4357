/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.terasort.cli.PositiveInt;
import org.apache.hadoop.terasort.cli.RowCount;
import org.apache.hadoop.terasort.mapred.GenerateMapper;
import org.apache.hadoop.terasort.mapred.RowOutputFormat;
import org.apache.hadoop.terasort.mapred.RowRangeInputFormat;
import org.apache.hadoop.util.ToolRunner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A generator of the sort benchmark's rows: a map-only job with one part file per map. */
@Command(name = "teragen", description = "Generates rows of the sort benchmark.")
public final class TeraGen extends RowTool {
  @Parameters(index = "0", paramLabel = "ROWS", description = "Number of rows of 100 bytes, with an optional suffix k,"
      + " m, b or t.")
  private RowCount rows;

  @Parameters(index = "1", paramLabel = "OUT", description = "Output directory; must not exist.")
  private String output;

  @Option(names = "--maps", paramLabel = "N", description = "Number of maps, and so of part files (default:"
      + " from the configuration).")
  private PositiveInt maps;

  @Mixin
  private OutputOptions outputOptions;

  @Override
  public Integer call() throws IOException {
    JobConf job = newJob();
    RowRangeInputFormat.use(job, rows.value(), maps != null ? maps.value() : Math.max(1, job.getNumMapTasks()));
    job.setMapperClass(GenerateMapper.class);
    job.setNumReduceTasks(0);
    job.setOutputFormat(RowOutputFormat.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    outputOptions.configure(job);
    FileOutputFormat.setOutputPath(job, new Path(output));
    JobClient.runJob(job);
    return 0;
  }

  /** Runs the program. */
  public static void main(String[] arguments) throws Exception {
    System.exit(ToolRunner.run(new JobConf(), new TeraGen(), arguments));
  }
}
