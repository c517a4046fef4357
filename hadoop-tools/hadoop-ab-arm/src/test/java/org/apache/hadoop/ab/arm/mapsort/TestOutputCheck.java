/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.mapsort;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.ab.arm.spec.MapSortSpec;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputWriter;
import org.apache.hadoop.mapred.lib.HashPartitioner;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that the output of a plain sort passes the check, and that every kind of wrong output fails it. */
public class TestOutputCheck {
  private static final int RECORDS = 300;
  private static final int PARTITIONS = 4;
  private static final int FILLED = 1;

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private JobConf conf;
  private List<List<byte[][]>> output;

  @Before
  public void sort() throws Exception {
    sort("text", false);
  }

  private void sort(String keyType, boolean combiner) throws Exception {
    Path root = temporary.getRoot().toPath();
    conf = MapSortConf.create(new MapSortSpec(root, root, root, RECORDS, keyType, 1, 12, PARTITIONS, "uniform",
        Optional.empty(), "none", combiner, 1, 9, List.of(), List.of(), Map.of()));
    output = new ArrayList<>();
    for (int i = 0; i < PARTITIONS; i++) {
      output.add(new ArrayList<>());
    }
    RecordSource source = new RecordSource(RecordShape.of(conf));
    HashPartitioner<WritableComparable<?>, Text> partitioner = new HashPartitioner<>();
    WritableComparable<?> key = source.newKey();
    Text value = new Text();
    for (int i = 0; i < RECORDS; i++) {
      source.set(i, key, value);
      output.get(partitioner.getPartition(key, value, PARTITIONS)).add(new byte[][] {bytes(key), bytes(value)});
    }
    RawComparator<?> comparator = conf.getOutputKeyComparator();
    output.forEach(records -> records.sort((one, two) -> comparator.compare(one[0], 0, one[0].length, two[0], 0,
        two[0].length)));
  }

  private static byte[] bytes(Writable writable) throws Exception {
    DataOutputBuffer out = new DataOutputBuffer();
    writable.write(out);
    return Arrays.copyOf(out.getData(), out.getLength());
  }

  private void check() throws Exception {
    MapOutputWriter.write(conf, output);
    new OutputCheck(conf).run();
  }

  private void assertWrong(String message) {
    RunException e = assertThrows(RunException.class, this::check);
    assertTrue(e.getMessage(), e.getMessage().startsWith("wrong output: " + message));
  }

  @Test
  public void rightOutputPasses() throws Exception {
    check();
    sort("custom", false);
    check();
  }

  @Test
  public void otherOrderOfEqualKeysPasses() throws Exception {
    List<byte[][]> records = output.get(FILLED);
    for (int i = 1; i < records.size(); i++) {
      if (Arrays.equals(records.get(i - 1)[0], records.get(i)[0])) {
        Collections.swap(records, i - 1, i);
        check();
        return;
      }
    }
    throw new AssertionError("no two keys are equal");
  }

  @Test
  public void lostAndAddedRecordsFail() throws Exception {
    byte[][] record = output.get(FILLED).remove(0);
    assertWrong("299 records, but the input has 300");
    output.get(FILLED).addAll(0, List.of(record, record));
    assertWrong("301 records, but the input has 300");
  }

  @Test
  public void changedBytesFail() {
    output.get(FILLED).get(5)[1][12] ^= 1;
    assertWrong("the records' sum is ");
  }

  @Test
  public void recordInsteadOfAnotherFails() {
    output.get(FILLED).set(5, output.get(FILLED).get(4));
    assertWrong("the records' sum is ");
  }

  @Test
  public void swappedValuesFail() {
    List<byte[][]> records = output.get(FILLED);
    byte[] value = records.get(0)[1];
    records.get(0)[1] = records.get(records.size() - 1)[1];
    records.get(records.size() - 1)[1] = value;
    assertWrong("the records' sum is ");
  }

  @Test
  public void wrongOrderFails() {
    List<byte[][]> records = output.get(FILLED);
    Collections.swap(records, 0, records.size() - 1);
    assertWrong("record 1 of partition 1 is less than the one before it");
  }

  @Test
  public void ascendingCustomKeysFail() throws Exception {
    sort("custom", false);
    Collections.reverse(output.get(FILLED));
    assertWrong("record ");
  }

  @Test
  public void swappedPartitionsFail() {
    Collections.swap(output, 0, FILLED);
    assertWrong("the records' sum is ");
  }

  @Test
  public void missingPartitionFails() {
    output.remove(PARTITIONS - 1);
    assertWrong("the index has 3 partitions, not 4");
  }

  @Test
  public void wrongLengthInTheIndexFails() throws Exception {
    MapOutputWriter.write(conf, output, 1);
    RunException e = assertThrows(RunException.class, () -> new OutputCheck(conf).run());
    assertTrue(e.getMessage(), e.getMessage().contains("in the index"));
  }

  @Test
  public void damagedFileFails() throws Exception {
    MapOutputWriter.write(conf, output);
    Path file;
    try (Stream<Path> files = Files.walk(temporary.getRoot().toPath())) {
      file = files.filter(each -> each.endsWith("file.out")).findFirst().orElseThrow();
    }
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
    RunException e = assertThrows(RunException.class, () -> new OutputCheck(conf).run());
    assertTrue(e.getMessage(), e.getMessage().startsWith("wrong output: "));
  }

  @Test
  public void combinedRecordsPassAndAWrongCountFails() throws Exception {
    sort("text", true);
    check();
    List<byte[][]> records = output.get(FILLED);
    for (int i = 1; i < records.size(); i++) {
      if (Arrays.equals(records.get(i - 1)[0], records.get(i)[0])) {
        records.remove(i);
        Letters.put(records.get(i - 1)[1], 1, Letters.COUNT, 2);
        check();
        Letters.put(records.get(i - 1)[1], 1, Letters.COUNT, 3);
        assertWrong("301 records, but the input has 300");
        return;
      }
    }
    throw new AssertionError("no two keys are equal");
  }

  @Test
  public void lettersHoldNumbers() {
    byte[] bytes = new byte[10];
    for (long number : new long[] {0, 1, 63, 64, 1L << 47, (1L << 48) - 1}) {
      Letters.put(bytes, 1, 9, number);
      assertEquals(number, Letters.get(bytes, 1));
    }
  }
}
