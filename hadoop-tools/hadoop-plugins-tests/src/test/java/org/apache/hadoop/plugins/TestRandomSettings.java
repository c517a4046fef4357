/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.plugins;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.partition.HashPartitioner;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Checks jobs that group keys and combine, with random settings: their output and counters must be those that they have
 * with Hadoop's own classes and defaults.
 */
public class TestRandomSettings {
  private static final int JOBS = 4;
  private static final int LINES = 4000;
  private static final String LARGE = "sample.large";
  private static final List<TaskCounter> EQUAL = List.of(TaskCounter.MAP_OUTPUT_RECORDS, TaskCounter.MAP_OUTPUT_BYTES,
      TaskCounter.REDUCE_INPUT_RECORDS, TaskCounter.REDUCE_INPUT_GROUPS, TaskCounter.REDUCE_OUTPUT_RECORDS,
      TaskCounter.SHUFFLED_MAPS, TaskCounter.FAILED_SHUFFLE, TaskCounter.MERGED_MAP_OUTPUTS);

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final Configuration conf = new Configuration();
  private int runs;

  /** A key that holds a group and a number; groups ascend, and the numbers of a group descend. */
  public static final class Pair extends LongWritable {
    @Override
    public int compareTo(LongWritable other) {
      int byGroup = Long.compare(get() % 23, other.get() % 23);
      return byGroup != 0 ? byGroup : Long.compare(other.get(), get());
    }
  }

  /** A comparator of texts, in descending order. */
  public static final class Backward extends WritableComparator {
    public Backward() {
      super(Text.class);
    }

    @Override
    public int compare(byte[] a, int startA, int lengthA, byte[] b, int startB, int lengthB) {
      return compareBytes(b, startB + 1, lengthB - 1, a, startA + 1, lengthA - 1);
    }
  }

  private static Object group(Object key) {
    return key instanceof Pair ? (Object) (((Pair) key).get() % 23) : key.toString().split("#")[0];
  }

  /** A comparator by which texts of the same group are equal. */
  public static final class TextGroups extends WritableComparator {
    public TextGroups() {
      super(Text.class, true);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public int compare(WritableComparable a, WritableComparable b) {
      return group(a).equals(group(b)) ? 0 : a.compareTo(b);
    }
  }

  /** A comparator by which pairs of the same group are equal. */
  public static final class PairGroups extends WritableComparator {
    public PairGroups() {
      super(Pair.class, true);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public int compare(WritableComparable a, WritableComparable b) {
      return group(a).equals(group(b)) ? 0 : a.compareTo(b);
    }
  }

  /** A partitioner that sends each group to one reduce. */
  public static final class ByGroup extends HashPartitioner<Object, Object> {
    @Override
    public int getPartition(Object key, Object value, int reduces) {
      return Math.floorMod(group(key).hashCode(), reduces);
    }
  }

  /** Emits values of many sizes, among them one larger than the sort's memory if the job is configured so. */
  public static final class Emit extends Mapper<LongWritable, Text, WritableComparable<?>, BytesWritable> {
    private boolean large;
    private boolean pairs;

    @Override
    protected void setup(Context context) {
      large = context.getConfiguration().getBoolean(LARGE, false);
      pairs = context.getMapOutputKeyClass() == Pair.class;
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context) throws IOException, InterruptedException {
      int number = Integer.parseInt(line.toString());
      long key = number % 613;
      byte[] value = new byte[number % 211 == 0 ? 30_000 : number % 40];
      if (large && offset.get() == 0) {
        value = new byte[1_200_000];
      }
      new Random(number).nextBytes(value);
      if (pairs) {
        Pair pair = new Pair();
        pair.set(key);
        context.write(pair, new BytesWritable(value));
      } else {
        context.write(new Text("g" + key % 23 + "#" + key), new BytesWritable(value));
      }
    }
  }

  /** Writes each key of a group with its number of values, and a sum of them that does not depend on their order. */
  public static final class Groups extends Reducer<WritableComparable<?>, BytesWritable, Text, Text> {
    @Override
    protected void reduce(WritableComparable<?> key, Iterable<BytesWritable> values, Context context)
        throws IOException, InterruptedException {
      String before = null;
      long sum = 0;
      int count = 0;
      context.write(new Text("group"), new Text(group(key).toString()));
      for (BytesWritable value : values) {
        if (before != null && !before.equals(key.toString())) {
          context.write(new Text(before), new Text(count + " " + sum));
          sum = 0;
          count = 0;
        }
        before = key.toString();
        sum += Arrays.hashCode(value.copyBytes());
        count++;
      }
      context.write(new Text(before), new Text(count + " " + sum));
    }
  }

  /** A combiner that leaves all records unchanged. */
  public static final class Same
      extends Reducer<WritableComparable<?>, BytesWritable, WritableComparable<?>, BytesWritable> {
    // The superclass does that.
  }

  /** A combiner that leaves all records unchanged, in the old API, which reduces also run. */
  public static final class OldSame extends MapReduceBase implements
      org.apache.hadoop.mapred.Reducer<WritableComparable<?>, BytesWritable, WritableComparable<?>, BytesWritable> {
    @Override
    public void reduce(WritableComparable<?> key, Iterator<BytesWritable> values,
        OutputCollector<WritableComparable<?>, BytesWritable> out, Reporter reporter) throws IOException {
      while (values.hasNext()) {
        out.collect(key, values.next());
      }
    }
  }

  @Before
  public void prepare() throws Exception {
    conf.set("hadoop.tmp.dir", folder.newFolder("tmp").getPath());
    conf.set("mapreduce.cluster.local.dir", folder.newFolder("local").getPath());
    conf.set("fs.defaultFS", "file:///");
    conf.set("mapreduce.framework.name", "local");
  }

  private Job job(Configuration own, Path in, boolean pairs, boolean backward, boolean groups, int combiner,
      int reduces) throws IOException {
    Configuration made = new Configuration(own);
    if (combiner == 3) {
      made.set("mapred.combiner.class", OldSame.class.getName());
    }
    Job job = Job.getInstance(made);
    job.getConfiguration().setInt("mapreduce.client.completion.pollinterval", 20);
    job.setJarByClass(TestRandomSettings.class);
    job.setMapperClass(Emit.class);
    job.setPartitionerClass(ByGroup.class);
    job.setReducerClass(Groups.class);
    job.setMapOutputKeyClass(pairs ? Pair.class : Text.class);
    job.setMapOutputValueClass(BytesWritable.class);
    if (backward && !pairs) {
      job.setSortComparatorClass(Backward.class);
    }
    if (groups) {
      job.setGroupingComparatorClass(pairs ? PairGroups.class : TextGroups.class);
    }
    if (combiner == 1 || combiner == 2) {
      job.setCombinerClass(Same.class);
    }
    if (combiner == 2) {
      job.setCombinerKeyGroupingComparatorClass(pairs ? PairGroups.class : TextGroups.class);
    }
    job.setNumReduceTasks(reduces);
    FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(in.toUri()));
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(
        folder.getRoot().toPath().resolve("out" + runs++).toUri()));
    return job;
  }

  @SafeVarargs
  private <T> T one(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private Map<String, String> settings() {
    Map<String, String> drawn = new TreeMap<>();
    drawn.put("mapreduce.task.io.sort.mb", one("1", "2", "20"));
    drawn.put("mapreduce.map.sort.spill.percent", one("0.05", "0.3", "0.8", "1.0"));
    drawn.put("mapreduce.task.io.sort.factor", one("2", "3", "10"));
    drawn.put("mapreduce.map.combine.minspills", one("0", "1", "3", "10"));
    drawn.put("mapreduce.task.index.cache.limit.bytes", one("0", "50", "1048576"));
    drawn.put("mapreduce.reduce.memory.totalbytes", one("20000", "200000", "2000000", "200000000"));
    drawn.put("mapreduce.reduce.shuffle.memory.limit.percent", one("0.001", "0.1", "0.25"));
    drawn.put("mapreduce.reduce.shuffle.merge.percent", one("0.3", "0.66", "1.0"));
    drawn.put("mapreduce.reduce.input.buffer.percent", one("0.0", "0.3", "1.0"));
    drawn.put("mapreduce.reduce.merge.from.memory.percent", one("0", "25", "100"));
    drawn.put("mapreduce.reduce.merge.memtomem.enabled", one("true", "false"));
    drawn.put("mapreduce.reduce.merge.memtomem.threshold", one("2", "3", "5"));
    drawn.put("mapreduce.task.sort.threads", one("1", "3", "8"));
    String codec = one(null, null, "org.apache.hadoop.io.compress.DefaultCodec",
        "org.apache.hadoop.io.compress.GzipCodec", "org.apache.hadoop.io.compress.BZip2Codec",
        "io.airlift.compress.lz4.Lz4Codec", "io.airlift.compress.zstd.ZstdCodec",
        "io.airlift.compress.snappy.SnappyCodec", "org.apache.hadoop.io.compress.SnappyCodec",
        "org.apache.hadoop.io.compress.Lz4Codec");
    if (codec != null) {
      drawn.put("mapreduce.map.output.compress", "true");
      drawn.put("mapreduce.map.output.compress.codec", codec);
    }
    return drawn;
  }

  @Test
  public void settingsChangeNothing() throws Exception {
    for (int i = 0; i < JOBS; i++) {
      Path in = folder.getRoot().toPath().resolve("in" + i);
      int maps = 1 + random.nextInt(5);
      SampleJob.write(in, maps, LINES / maps, random.nextLong());
      boolean pairs = random.nextBoolean();
      boolean backward = random.nextBoolean();
      boolean groups = random.nextBoolean();
      int combiner = random.nextInt(4);
      int reduces = one(1, 2, 40);
      boolean large = random.nextInt(4) == 0;
      Plugins plugins = one(Plugins.values());
      Map<String, String> settings = settings();
      String told = "seed " + seed + ", job " + i + ", pairs " + pairs + ", backward " + backward + ", groups "
          + groups + ", combiner " + combiner + ", reduces " + reduces + ", large " + large + ", " + plugins + ", "
          + settings;
      conf.setBoolean(LARGE, large);
      Job hadoops = job(conf, in, pairs, backward, groups, combiner, reduces);
      Map<String, String> expected = SampleJob.run(hadoops);
      Configuration own = new Configuration(conf);
      settings.forEach(own::set);
      plugins.set(own);
      Job ours = job(own, in, pairs, backward, groups, combiner, reduces);
      Map<String, String> written;
      try {
        written = SampleJob.run(ours);
      } catch (AssertionError e) {
        throw new AssertionError(told, e);
      }
      assertEquals(told, expected, written);
      for (TaskCounter counter : EQUAL) {
        if (large && counter == TaskCounter.MAP_OUTPUT_BYTES) {
          // A record that is written on its own is counted including its lengths.
          continue;
        }
        assertEquals(told + ", " + counter, hadoops.getCounters().findCounter(counter).getValue(),
            ours.getCounters().findCounter(counter).getValue());
      }
      plugins.check(ours, maps, true, true);
    }
  }
}
