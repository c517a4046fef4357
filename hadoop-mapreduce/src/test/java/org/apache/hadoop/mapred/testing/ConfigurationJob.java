/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.ResourceReads;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.Mapper;
import org.apache.hadoop.mapred.MiniMRCluster;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.server.tasktracker.localization.TaskConfigurations;

/**
 * Runs a job on a tracker that hands over the configuration it has parsed, and on one whose tasks parse it themselves.
 * Prints what the tasks parsed and whether both have read the same configuration.
 */
public final class ConfigurationJob {
  private static final String PARSED = "parsed ";

  /**
   * A mapper that emits the contents of its configurations, including those it creates, and how many files were parsed.
   */
  public static final class Tell extends MapReduceBase implements Mapper<LongWritable, Text, NullWritable, Text> {
    private JobConf job;

    @Override
    public void configure(JobConf conf) {
      job = conf;
    }

    @Override
    public void map(LongWritable offset, Text line, OutputCollector<NullWritable, Text> out, Reporter reporter)
        throws IOException {
      Configuration hdfs = new HdfsConfiguration(); // adds default resources, so that all are read again
      for (Configuration each : List.of(job, hdfs, new Configuration(), new JobConf())) {
        out.collect(NullWritable.get(), new Text(each.toString()));
        StringWriter said = new StringWriter();
        Configuration.dumpConfiguration(each, said);
        for (String property : said.toString().split("\\},\\{")) {
          out.collect(NullWritable.get(), new Text(property));
        }
      }
      out.collect(NullWritable.get(), new Text("job.xml: " + new File("../job.xml").exists()));
      out.collect(NullWritable.get(),
          new Text(PARSED + ResourceReads.parsed() + " refused " + ResourceReads.refusedSnapshots()));
    }
  }

  private ConfigurationJob() {
  }

  public static void main(String[] args) {
    ClusterMain.run((base, conf) -> {
      List<String> told = run(base.toPath().resolve("told"), new JobConf(conf));
      conf.setBoolean(TaskConfigurations.SNAPSHOTS.name(), false);
      List<String> parsed = run(base.toPath().resolve("parsed"), new JobConf(conf));
      System.out.println("same: " + said(told).equals(said(parsed)));
      System.out.println("left: " + snapshots(base.toPath()));
    });
  }

  /** Returns the lines without the parts that differ between jobs. */
  private static List<String> said(List<String> lines) {
    return lines.stream()
        .filter(line -> !line.startsWith(PARSED) && !line.contains(TaskConfigurations.SNAPSHOTS.name()))
        .map(line -> line.replaceAll("(told|parsed)(?=/)|\\d{3,}", "N")).sorted().toList();
  }

  private static List<String> run(Path folder, JobConf conf) throws Exception {
    Path input = Files.writeString(Files.createDirectories(folder).resolve("input"), "a line\n");
    MiniMRCluster mr = new MiniMRCluster(1, "file:///", 1, null, null, conf);
    try {
      JobConf job = mr.createJobConf();
      job.setJarByClass(ConfigurationJob.class);
      job.set("test.text", "\u00e4 \u20ac <&>");
      job.setMapperClass(Tell.class);
      job.setNumReduceTasks(0);
      job.setNumMapTasks(1);
      FileInputFormat.setInputPaths(job, new org.apache.hadoop.fs.Path(input.toUri()));
      FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(folder.resolve("out").toUri()));
      JobClient.runJob(job);
    } finally {
      mr.shutdown();
    }
    List<String> lines = Files.readAllLines(folder.resolve("out/part-00000"));
    lines.stream().filter(line -> line.startsWith(PARSED) || line.startsWith("job.xml"))
        .forEach(line -> System.out.println(folder.getFileName() + ": " + line));
    return lines;
  }

  private static long snapshots(Path base) throws IOException {
    return LiveFolder.list(base).stream().filter(file -> file.toString().endsWith(".snapshot")).count();
  }
}
