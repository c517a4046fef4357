/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/**
 * Checks that a key that asks the stream how many bytes it has written, and stores that number, is read back unchanged.
 */
public class TestKeyThatCounts {
  /** A text that stores how many bytes it takes. */
  public static final class CountedText implements WritableComparable<CountedText> {
    private byte[] text = {};

    @Override
    public void write(DataOutput out) throws IOException {
      int before = ((DataOutputStream) out).size();
      out.writeInt(text.length);
      out.write(text);
      out.writeByte(0);
      out.write(0);
      out.writeInt(((DataOutputStream) out).size() - before);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
      text = new byte[in.readInt()];
      in.readFully(text);
      in.readShort();
      int said = in.readInt();
      if (said != 4 + text.length + 2) {
        throw new IOException("says " + said + " bytes, has " + (4 + text.length + 2));
      }
    }

    @Override
    public int compareTo(CountedText other) {
      return Arrays.compare(text, other.text);
    }

    @Override
    public String toString() {
      return new String(text, StandardCharsets.UTF_8);
    }
  }

  /** A mapper that makes a key of each line. */
  public static final class Lines extends MapReduceBase
      implements Mapper<LongWritable, Text, CountedText, NullWritable> {
    @Override
    public void map(LongWritable at, Text line, OutputCollector<CountedText, NullWritable> out, Reporter reporter)
        throws IOException {
      CountedText key = new CountedText();
      key.text = Arrays.copyOf(line.getBytes(), line.getLength());
      out.collect(key, NullWritable.get());
    }
  }

  /** A reducer that writes the keys of each group. */
  public static final class Keys extends MapReduceBase
      implements Reducer<CountedText, NullWritable, CountedText, NullWritable> {
    @Override
    public void reduce(CountedText key, Iterator<NullWritable> values,
        OutputCollector<CountedText, NullWritable> out, Reporter reporter) throws IOException {
      while (values.hasNext()) {
        out.collect(key, values.next());
      }
    }
  }

  /** Runs a job with such keys and returns its output. */
  public static final class Job implements Callable<String> {
    @Override
    public String call() throws IOException {
      KerberosInternals.exportTo(getClass());
      Path folder = Files.createTempDirectory("counts");
      try {
        Files.writeString(folder.resolve("in"), "b\nccc\n\na\nb\n");
        JobConf job = new JobConf();
        job.set("mapred.job.tracker", "local");
        job.set("fs.default.name", "file:///");
        job.set("hadoop.tmp.dir", folder + "/tmp");
        job.setMapperClass(Lines.class);
        job.setReducerClass(Keys.class);
        job.setOutputKeyClass(CountedText.class);
        job.setOutputValueClass(NullWritable.class);
        FileInputFormat.setInputPaths(job, new org.apache.hadoop.fs.Path(folder + "/in"));
        FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(folder + "/out"));
        JobClient.runJob(job);
        return Files.readString(folder.resolve("out/part-00000"));
      } finally {
        FileUtil.fullyDelete(new File(folder.toString()));
      }
    }
  }

  @Test
  public void isReadBackAsOnStock() throws Exception {
    assertEquals("\na\nb\nb\nccc\n", StockHadoop.call(Job.class));
    assertEquals("\na\nb\nb\nccc\n", new Job().call());
  }
}
