/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.io.compress;

import static org.junit.Assert.assertEquals;

import java.io.File;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.apache.hadoop.util.ReflectionUtils;
import org.junit.Test;

/** Tests each codec with each kind of sequence file, with and without native code. */
public class TestSequenceFileCodecs {
  private static final int RECORDS = 200;

  /** Writes and reads files, and returns the outcome of each. */
  public static class Probe implements Callable<Map<String, String>> {
    @Override
    public Map<String, String> call() throws Exception {
      KerberosInternals.exportTo(getClass());
      Map<String, String> told = new LinkedHashMap<>();
      for (Class<? extends CompressionCodec> codec
          : List.of(DefaultCodec.class, GzipCodec.class, BZip2Codec.class)) {
        for (CompressionType type : List.of(CompressionType.RECORD, CompressionType.BLOCK)) {
          told.put(codec.getSimpleName() + " " + type, tell(codec, type));
        }
      }
      return told;
    }

    private static String tell(Class<? extends CompressionCodec> codec, CompressionType type) throws Exception {
      File file = Files.createTempFile("codecs", ".seq").toFile();
      try {
        Configuration conf = new Configuration();
        return write(conf, new Path(file.getPath()), type, ReflectionUtils.newInstance(codec, conf));
      } catch (IllegalArgumentException e) {
        return e.getMessage();
      } finally {
        Files.delete(file.toPath());
      }
    }

    private static String write(Configuration conf, Path file, CompressionType type, CompressionCodec codec)
        throws Exception {
      FileSystem fs = FileSystem.getLocal(conf).getRaw();
      SequenceFile.Writer writer =
          SequenceFile.createWriter(fs, conf, file, IntWritable.class, Text.class, type, codec);
      for (int i = 0; i < RECORDS; i++) {
        writer.append(new IntWritable(i), new Text("value " + i % 10));
      }
      writer.close();
      SequenceFile.Reader reader = new SequenceFile.Reader(fs, file, conf);
      IntWritable key = new IntWritable();
      Text value = new Text();
      int records = 0;
      while (reader.next(key, value)) {
        if (key.get() != records || !value.toString().equals("value " + records % 10)) {
          return "record " + records + " is " + key + " " + value;
        }
        records++;
      }
      reader.close();
      return records + " records";
    }
  }

  @Test
  public void eachIsReadAsItWasWritten() throws Exception {
    new Probe().call().forEach((name, told) -> assertEquals(name, RECORDS + " records", told));
  }

  @Test
  public void stockHasNoGzipWithoutNativeCode() throws Exception {
    Map<String, String> told = StockHadoop.call(Probe.class);
    assertEquals("SequenceFile doesn't work with GzipCodec without native-hadoop code!", told.get("GzipCodec BLOCK"));
    assertEquals(RECORDS + " records", told.get("BZip2Codec BLOCK"));
  }
}
