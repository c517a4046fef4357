/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.plugins;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.serializer.Deserializer;
import org.apache.hadoop.io.serializer.Serialization;
import org.apache.hadoop.io.serializer.Serializer;
import org.apache.hadoop.io.serializer.WritableSerialization;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.Mapper;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks that the stream from which a job of the old API reads a value ends with the value. */
public class TestReduceOfOldApi {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  /** A value whose text is as long as its stream. */
  public static final class Line {
    private final String text;

    Line(String text) {
      this.text = text;
    }
  }

  /** A serialization that writes no length, and reads to the end of the stream. */
  public static final class LineSerialization implements Serialization<Line> {
    @Override
    public boolean accept(Class<?> type) {
      return type == Line.class;
    }

    @Override
    public Serializer<Line> getSerializer(Class<Line> type) {
      return new Serializer<>() {
        private OutputStream out;

        @Override
        public void open(OutputStream to) {
          out = to;
        }

        @Override
        public void serialize(Line line) throws IOException {
          out.write(line.text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public void close() throws IOException {
          out.close();
        }
      };
    }

    @Override
    public Deserializer<Line> getDeserializer(Class<Line> type) {
      return new Deserializer<>() {
        private InputStream in;

        @Override
        public void open(InputStream from) {
          in = from;
        }

        @Override
        public Line deserialize(Line line) throws IOException {
          return new Line(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }

        @Override
        public void close() throws IOException {
          in.close();
        }
      };
    }
  }

  /** Groups lines by their last digit. */
  public static final class ByDigit extends MapReduceBase implements Mapper<LongWritable, Text, Text, Line> {
    @Override
    public void map(LongWritable at, Text line, OutputCollector<Text, Line> out, Reporter reporter)
        throws IOException {
      String text = line.toString();
      out.collect(new Text(text.substring(text.length() - 1)), new Line(text));
    }
  }

  /** Writes all lines of a group. */
  public static final class All extends MapReduceBase implements Reducer<Text, Line, Text, Text> {
    @Override
    public void reduce(Text key, Iterator<Line> lines, OutputCollector<Text, Text> out, Reporter reporter)
        throws IOException {
      while (lines.hasNext()) {
        out.collect(key, new Text(lines.next().text));
      }
    }
  }

  @Test
  public void valuesEndWhereTheyEnd() throws Exception {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      lines.add("line " + "x".repeat(i % 7) + i);
    }
    Path in = folder.newFolder("in").toPath();
    Files.write(in.resolve("a"), lines.subList(0, 400));
    Files.write(in.resolve("b"), lines.subList(400, 1000));
    List<String> written = run(in);
    List<String> expected =
        lines.stream().map(line -> line.substring(line.length() - 1) + "\t" + line).sorted().toList();
    assertEquals(expected, written.stream().sorted().toList());
  }

  private List<String> run(Path in) throws IOException {
    JobConf job = new JobConf();
    job.set("hadoop.tmp.dir", folder.newFolder("tmp").getPath());
    job.set("mapreduce.cluster.local.dir", folder.newFolder("local").getPath());
    job.set("fs.defaultFS", "file:///");
    job.set("mapreduce.framework.name", "local");
    job.set(SampleJob.COLLECTOR, SampleJob.STAMPEDE);
    job.set(SampleJob.SHUFFLE, SampleJob.STAMPEDE_SHUFFLE);
    job.setStrings("io.serializations", LineSerialization.class.getName(), WritableSerialization.class.getName());
    job.setMapperClass(ByDigit.class);
    job.setReducerClass(All.class);
    job.setMapOutputKeyClass(Text.class);
    job.setMapOutputValueClass(Line.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    Path out = folder.getRoot().toPath().resolve("out");
    FileInputFormat.setInputPaths(job, new org.apache.hadoop.fs.Path(in.toUri()));
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(out.toUri()));
    JobClient.runJob(job);
    return Files.readAllLines(out.resolve("part-00000"));
  }
}
