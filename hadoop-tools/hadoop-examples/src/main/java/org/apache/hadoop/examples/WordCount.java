/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.examples;

import java.io.IOException;
import java.util.Iterator;
import java.util.StringTokenizer;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.Mapper;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.util.ToolRunner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A count of the words, separated by white space, in text files. */
@Command(name = "wordcount", description = "Counts the words in files, with a mapper, a combiner and a reducer.")
public final class WordCount extends Program {
  private static final int MAX_REDUCES = 100_000;

  @Parameters(index = "0", paramLabel = "IN", description = "Text file, or directory of text files.")
  private String input;

  @Parameters(index = "1", paramLabel = "OUT", description = "Output directory; must not exist.")
  private String output;

  @Option(names = "--reduces", paramLabel = "N", defaultValue = "1",
      description = "Number of reduces, and so of part files (default: ${DEFAULT-VALUE}).")
  private int reduces;

  @Override
  public Integer call() throws IOException {
    require("--reduces", reduces, 1, MAX_REDUCES);
    JobConf job = newJob();
    job.setMapperClass(Words.class);
    job.setCombinerClass(Sum.class);
    job.setReducerClass(Sum.class);
    job.setNumReduceTasks(reduces);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(LongWritable.class);
    FileInputFormat.setInputPaths(job, new Path(input));
    FileOutputFormat.setOutputPath(job, new Path(output));
    JobClient.runJob(job);
    return 0;
  }

  /** A mapper that emits each word of a line with a count of one. */
  public static final class Words extends MapReduceBase implements Mapper<LongWritable, Text, Text, LongWritable> {
    private static final LongWritable ONE = new LongWritable(1);
    private final Text word = new Text();

    @Override
    public void map(LongWritable offset, Text line, OutputCollector<Text, LongWritable> out, Reporter reporter)
        throws IOException {
      StringTokenizer words = new StringTokenizer(line.toString());
      while (words.hasMoreTokens()) {
        word.set(words.nextToken());
        out.collect(word, ONE);
      }
    }
  }

  /** A reducer that sums up the counts. */
  public static final class Sum extends MapReduceBase implements Reducer<Text, LongWritable, Text, LongWritable> {
    @Override
    public void reduce(Text word, Iterator<LongWritable> counts, OutputCollector<Text, LongWritable> out,
        Reporter reporter) throws IOException {
      long sum = 0;
      while (counts.hasNext()) {
        sum += counts.next().get();
      }
      out.collect(word, new LongWritable(sum));
    }
  }

  /** Runs the program. */
  public static void main(String[] arguments) throws Exception {
    System.exit(ToolRunner.run(new JobConf(), new WordCount(), arguments));
  }
}
