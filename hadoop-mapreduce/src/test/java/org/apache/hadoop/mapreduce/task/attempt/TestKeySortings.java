/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.attempt;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;

import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.VIntWritable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.serializer.Deserializer;
import org.apache.hadoop.io.serializer.Serialization;
import org.apache.hadoop.io.serializer.Serializer;
import org.apache.hadoop.io.serializer.WritableSerialization;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.sort.KeyPrefix;
import org.apache.hadoop.mapreduce.spill.KeySorting;
import org.junit.Test;

/** Checks that no two threads share a comparator that may keep state between calls. */
public class TestKeySortings {
  private static final int THREADS = 3;

  /** A key whose class registers a comparator of unknown thread safety. */
  public static class Registered extends LongWritable {
    static {
      WritableComparator.define(Registered.class, new LongWritable.Comparator() { });
    }
  }

  /** A key whose class registers no comparator. */
  public static class Unregistered extends LongWritable {
  }

  public static class Other extends Text.Comparator {
  }

  /** A serialization that writes a Text in its own way. */
  public static class OtherSerialization implements Serialization<Text> {
    @Override
    public boolean accept(Class<?> type) {
      return type == Text.class;
    }

    @Override
    public Serializer<Text> getSerializer(Class<Text> type) {
      return new Serializer<>() {
        @Override
        public void open(OutputStream out) {
        }

        @Override
        public void serialize(Text text) {
        }

        @Override
        public void close() {
        }
      };
    }

    @Override
    public Deserializer<Text> getDeserializer(Class<Text> type) {
      return new Deserializer<>() {
        @Override
        public void open(InputStream in) {
        }

        @Override
        public Text deserialize(Text text) {
          return text;
        }

        @Override
        public void close() {
        }
      };
    }
  }

  /** A serialization that looks like Hadoop's, but may write anything. */
  public static class OtherWritableSerialization extends WritableSerialization {
  }

  private final JobConf job = new JobConf();

  @Test
  public void usesPrefixesWithTheComparatorOfHadoop() {
    check(Text.class, KeyPrefix.TEXT, THREADS);
    check(LongWritable.class, KeyPrefix.LONG, THREADS);
  }

  @Test
  public void usesNoPrefixForFloatsInTheOrderOfStock() {
    check(FloatWritable.class, KeyPrefix.FLOAT, THREADS);
    job.addResource("stock-behaviour.xml");
    job.setMapOutputKeyClass(FloatWritable.class);
    assertNull(KeySortings.of(job, FloatWritable.class, THREADS).prefix());
  }

  @Test
  public void makesAComparatorForEachThreadWhereTheClassHasNone() {
    check(VIntWritable.class, null, THREADS);
  }

  @Test
  public void sortsOnOneThreadWithAComparatorOfTheJob() {
    job.setOutputKeyComparatorClass(Other.class);
    check(Text.class, null, 1);
  }

  @Test
  public void sortsOnOneThreadWithARegisteredComparatorThatIsUnknown() {
    check(Registered.class, null, 1);
  }

  /**
   * A job's own key without a comparator is sorted on one thread, as its readFields and compareTo may use static state.
   */
  @Test
  public void sortsOnOneThreadWithAKeyOfTheJobThatHasNoComparator() {
    check(Unregistered.class, null, 1);
  }

  @Test
  public void believesAJobThatDeclaresItsClassesSafe() {
    job.setBoolean("mapreduce.job.classes.threadsafe", true);
    check(Registered.class, null, THREADS);
    check(Unregistered.class, null, THREADS);
    job.setOutputKeyComparatorClass(Other.class);
    check(Text.class, null, THREADS);
  }

  @Test
  public void refusesADeclarationThatIsNeitherTrueNorFalse() {
    job.set("mapreduce.job.classes.threadsafe", "maybe");
    assertEquals("mapreduce.job.classes.threadsafe is 'maybe': expected true or false",
        assertThrows(InvalidKeyException.class, () -> KeySortings.of(job, Text.class, 1)).getMessage());
  }

  @Test
  public void usesNoPrefixForKeysThatAreWrittenInAnotherWay() {
    job.setClass("io.serializations", OtherSerialization.class, Serialization.class);
    check(Text.class, null, THREADS);
    job.setClass("io.serializations", OtherWritableSerialization.class, Serialization.class);
    check(Text.class, null, THREADS);
  }

  private void check(Class<?> keys, KeyPrefix prefix, int threads) {
    job.setMapOutputKeyClass(keys);
    KeySorting sorting = KeySortings.of(job, keys, THREADS);
    assertEquals(prefix, sorting.prefix());
    assertEquals(threads, sorting.threads());
  }
}
