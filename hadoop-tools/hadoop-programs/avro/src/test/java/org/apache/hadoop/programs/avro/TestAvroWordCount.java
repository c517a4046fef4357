/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.programs.avro;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.mapred.AvroCollector;
import org.apache.avro.mapred.AvroJob;
import org.apache.avro.mapred.AvroMapper;
import org.apache.avro.mapred.AvroReducer;
import org.apache.avro.mapred.Pair;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.programs.Comparison;
import org.apache.hadoop.programs.Parts;
import org.apache.hadoop.programs.RandomWords;

/** Avro's mapred API counts words, with a combiner; its comparator reads keys by their schema. */
public class TestAvroWordCount extends Comparison {
  private static final int FILES = 3;
  private static final int LINES = 40_000;
  private static final Schema STRING = Schema.create(Schema.Type.STRING);
  private static final Schema LONG = Schema.create(Schema.Type.LONG);

  /** Collects each word with a 1. */
  public static final class Words extends AvroMapper<CharSequence, Pair<CharSequence, Long>> {
    @Override
    public void map(CharSequence line, AvroCollector<Pair<CharSequence, Long>> out, Reporter reporter)
        throws IOException {
      for (String word : line.toString().split(" ")) {
        out.collect(new Pair<>(word, STRING, 1L, LONG));
      }
    }
  }

  /** Adds the counts of a word. */
  public static final class Sum extends AvroReducer<CharSequence, Long, Pair<CharSequence, Long>> {
    @Override
    public void reduce(CharSequence word, Iterable<Long> counts, AvroCollector<Pair<CharSequence, Long>> out,
        Reporter reporter) throws IOException {
      long sum = 0;
      for (long count : counts) {
        sum += count;
      }
      out.collect(new Pair<>(word, STRING, sum, LONG));
    }
  }

  @Override
  public void writeInput(Configuration conf, Path in, Random random) throws Exception {
    for (int file = 0; file < FILES; file++) {
      try (DataFileWriter<String> lines = new DataFileWriter<>(new GenericDatumWriter<String>(STRING))) {
        lines.create(STRING, in.resolve("in" + file + ".avro").toFile());
        for (int line = 0; line < LINES; line++) {
          lines.append(RandomWords.line(random));
        }
      }
    }
  }

  @Override
  public void run(Configuration conf, Path in, Path out) throws Exception {
    JobConf job = new JobConf(conf, TestAvroWordCount.class);
    AvroJob.setInputSchema(job, STRING);
    AvroJob.setOutputSchema(job, Pair.getPairSchema(STRING, LONG));
    AvroJob.setMapperClass(job, Words.class);
    AvroJob.setCombinerClass(job, Sum.class);
    AvroJob.setReducerClass(job, Sum.class);
    FileInputFormat.setInputPaths(job, new org.apache.hadoop.fs.Path(in.toUri()));
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(out.toUri()));
    JobClient.runJob(job);
  }

  @Override
  public Map<String, List<String>> read(Configuration conf, Path out) throws Exception {
    return Parts.read(out, "part-*.avro", part -> {
      List<String> records = new ArrayList<>();
      try (DataFileReader<Object> reader = new DataFileReader<>(part.toFile(), new GenericDatumReader<>())) {
        reader.forEach(record -> records.add(record.toString()));
      }
      return records;
    });
  }
}
