/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.lib.input;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PathFilter;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.testing.JobConfs;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.task.JobContextImpl;
import org.apache.hadoop.testing.KerberosInternals;

/**
 * The splits of many inputs as text, in the formats of both APIs, or the error; and the paths shown to the job's
 * filter, in order. Runs with our jars and with stock's, on the file system {@link #NAMENODE}.
 */
public final class SplitCases implements Callable<List<String>> {
  public static final String NAMENODE = "test.namenode";

  private static final List<String> INPUTS = List.of("/in/a", "/in/a,/in/b", "/in/*", "/in/{a,b}", "/in/b/*",
      "/in/a/f2", "/in/a/f2,/in/a/f0,/in/b", "/in/empty", "/in/b,/in/empty,/in/b,/in/a/f1", "/in/missing", "/in/none*",
      "/in/missing,/in/a,/in/none*,/in/gone", "/in/a/_hidden", "/deep", "/deep,/in/b", "/deep/*,/in/a", "/");

  private static final List<String> SHOWN = new ArrayList<>();

  /** A filter that rejects one file, and records each path that it is given. */
  public static final class Shown implements PathFilter {
    private static final Thread CALLER = Thread.currentThread();

    @Override
    public boolean accept(Path path) {
      SHOWN.add((Thread.currentThread() == CALLER ? "" : "another thread: ") + path.toUri().getPath());
      return !path.getName().equals("f1");
    }
  }

  /** A format that does not split files. */
  private static final class WholeFiles extends org.apache.hadoop.mapred.TextInputFormat {
    @Override
    protected boolean isSplitable(FileSystem fs, Path file) {
      SHOWN.add("isSplitable " + fs.getClass().getSimpleName() + " " + file.getName());
      return false;
    }
  }

  /** A format of the new API that leaves one file unsplit, and drops some of the listed files. */
  private static final class FewFiles extends TextInputFormat {
    @Override
    protected boolean isSplitable(JobContext context, Path file) {
      return !file.getName().equals("f2");
    }

    @Override
    protected List<org.apache.hadoop.fs.FileStatus> listStatus(JobContext job) throws IOException {
      List<org.apache.hadoop.fs.FileStatus> all = super.listStatus(job);
      all.removeIf(file -> file.getPath().getName().equals("f0"));
      return all;
    }
  }

  /** A format that combines files, some of them in their own pool. */
  static final class Combined extends CombineFileInputFormat<LongWritable, Text> {
    Combined(long maxSize) {
      setMaxSplitSize(maxSize);
      createPool(path -> path.getName().equals("f3"));
    }

    @Override
    protected boolean isSplitable(JobContext context, Path file) {
      return !file.getName().equals("f2");
    }

    @Override
    public RecordReader<LongWritable, Text> createRecordReader(InputSplit split, TaskAttemptContext context) {
      return null;
    }
  }

  @Override
  public List<String> call() throws Exception {
    KerberosInternals.exportTo(getClass());
    List<String> answers = new ArrayList<>();
    for (String input : INPUTS) {
      for (boolean filtered : new boolean[] {false, true}) {
        for (boolean recursive : new boolean[] {false, true}) {
          org.apache.hadoop.mapred.TextInputFormat lines = new org.apache.hadoop.mapred.TextInputFormat();
          lines.configure(JobConfs.create());
          answers.add(answer(input, filtered, recursive, job -> old(lines.getSplits(job, 3))));
          answers.add(answer(input, filtered, recursive, job -> old(new WholeFiles().getSplits(job, 3))));
        }
        answers.add(answer(input, filtered, false, job -> of(new TextInputFormat().getSplits(context(job)))));
        answers.add(answer(input, filtered, false, job -> of(new FewFiles().getSplits(context(job)))));
        answers.add(answer(input, filtered, false, job -> of(new Combined(0).getSplits(context(job)))));
        answers.add(answer(input, filtered, false, job -> of(new Combined(5000).getSplits(context(job)))));
      }
    }
    return answers;
  }

  private interface Planning {
    List<String> of(JobConf job) throws Exception;
  }

  private static String answer(String input, boolean filtered, boolean recursive, Planning planning) {
    JobConf job = JobConfs.create();
    job.set("fs.default.name", System.getProperty(NAMENODE));
    job.setBoolean("mapred.input.dir.recursive", recursive);
    job.set("mapreduce.input.fileinputformat.inputdir", input);
    if (filtered) {
      org.apache.hadoop.mapred.FileInputFormat.setInputPathFilter(job, Shown.class);
    }
    SHOWN.clear();
    String result;
    try {
      result = planning.of(job) + ", files " + job.get(FileInputFormat.NUM_INPUT_FILES);
    } catch (Exception e) {
      result = e.toString();
    }
    return input + " " + filtered + " " + recursive + ": " + result + " " + SHOWN;
  }

  static JobContext context(JobConf job) {
    return new JobContextImpl(job, new JobID("202611270917", 1));
  }

  private static List<String> of(List<InputSplit> splits) throws Exception {
    List<String> texts = new ArrayList<>();
    for (InputSplit split : splits) {
      texts.add(split + " " + sorted(split.getLocations()));
    }
    return texts;
  }

  private static List<String> old(org.apache.hadoop.mapred.InputSplit[] splits) throws IOException {
    List<String> texts = new ArrayList<>();
    for (org.apache.hadoop.mapred.InputSplit split : splits) {
      texts.add(split + " " + sorted(split.getLocations()));
    }
    return texts;
  }

  /** Sorts the hosts: the NameNode returns a block's locations in random order when the client is none of them. */
  private static List<String> sorted(String[] hosts) {
    return Arrays.stream(hosts).sorted().toList();
  }
}
