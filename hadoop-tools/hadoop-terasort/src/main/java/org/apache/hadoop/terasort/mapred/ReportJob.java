/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.mapred;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.terasort.io.PartOrder;
import org.apache.hadoop.terasort.row.RowReport;
import org.apache.hadoop.terasort.row.RowSummary;

/** The job of TeraSum and TeraValidate: each map summarizes its split, and one reduce writes the report. */
public final class ReportJob {
  private ReportJob() {
  }

  /** Runs the job and returns the lines of the report, which is also written as text to {@code output}. */
  public static List<String> run(JobConf job, RowReport report, Path input, Path output) throws IOException {
    job.setInputFormat(RowInputFormat.class);
    job.setMapRunnerClass(SummarizeRunner.class);
    job.setMapOutputKeyClass(Text.class);
    job.setMapOutputValueClass(RowSummaryWritable.class);
    job.setReducerClass(ReportReducer.class);
    job.setNumReduceTasks(1);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(Text.class);
    job.set(TeraKeys.REPORT, report.name());
    FileInputFormat.setInputPaths(job, input);
    FileOutputFormat.setOutputPath(job, output);
    JobClient.runJob(job);

    List<String> lines = read(output.getFileSystem(job), output);
    return lines.isEmpty() ? report.lines(RowSummary.EMPTY) : lines;
  }

  private static List<String> read(FileSystem fileSystem, Path output) throws IOException {
    List<String> lines = new ArrayList<>();
    for (FileStatus file : fileSystem.listStatus(output)) {
      if (PartOrder.isHidden(file.getPath().getName())) {
        continue;
      }
      try (BufferedReader reader = new BufferedReader(
          new InputStreamReader(fileSystem.open(file.getPath()), StandardCharsets.UTF_8))) {
        reader.lines().forEach(lines::add);
      }
    }
    return lines;
  }
}
