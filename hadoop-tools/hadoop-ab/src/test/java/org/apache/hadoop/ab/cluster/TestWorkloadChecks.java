/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cluster;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.hadoop.ab.util.UserError;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that right outputs pass and that every kind of wrong output fails; the oracle sorts in memory. */
public class TestWorkloadChecks {
  private static final int ROW = 100;

  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private final Workload tera = ClusterWorkloads.named("terasort").orElseThrow();
  private final Workload small = ClusterWorkloads.named("small-job").orElseThrow();
  private Shape shape;
  private Path input;
  private Path output;

  @Before
  public void setUp() throws Exception {
    shape = tera.shape(OptionalLong.of(100_050));
    input = new InputCache(temporary.getRoot().toPath().resolve("inputs")).input(tera, shape, 1);
    output = temporary.newFolder("output").toPath();
  }

  private List<byte[]> sortedRows() throws IOException {
    List<byte[]> rows = new ArrayList<>();
    try (Stream<Path> parts = Files.list(input)) {
      for (Path part : parts.filter(each -> each.getFileName().toString().startsWith("part")).toList()) {
        byte[] bytes = Files.readAllBytes(part);
        for (int i = 0; i < bytes.length; i += ROW) {
          rows.add(Arrays.copyOfRange(bytes, i, i + ROW));
        }
      }
    }
    rows.sort(Arrays::compareUnsigned);
    return rows;
  }

  private void write(List<byte[]> rows) throws IOException {
    int half = rows.size() / 2;
    write("part-00000", rows.subList(0, half));
    write("part-00001", rows.subList(half, rows.size()));
    Files.writeString(output.resolve("_SUCCESS"), "");
  }

  private void write(String name, List<byte[]> rows) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (byte[] row : rows) {
      bytes.write(row);
    }
    Files.write(output.resolve(name), bytes.toByteArray());
  }

  private String wrong() {
    return assertThrows(WrongOutputException.class, () -> tera.check(shape, input, output)).getMessage();
  }

  @Test
  public void inputHasTheRowsAskedFor() throws Exception {
    List<byte[]> rows = sortedRows();
    assertEquals(1000, rows.size());
    assertEquals(1000, rows.stream().map(Arrays::toString).distinct().count());
    try (Stream<Path> parts = Files.list(input)) {
      assertEquals(4, parts.filter(each -> each.getFileName().toString().startsWith("part")).count());
    }
  }

  @Test
  public void sortedRowsPass() throws Exception {
    write(sortedRows());
    tera.check(shape, input, output);
  }

  @Test
  public void swappedRowsFail() throws Exception {
    List<byte[]> rows = sortedRows();
    byte[] first = rows.set(10, rows.get(11));
    rows.set(11, first);
    write(rows);
    assertTrue(wrong(), wrong().startsWith("1 rows out of order, the first: "));
  }

  @Test
  public void swappedPartsFail() throws Exception {
    List<byte[]> rows = sortedRows();
    write("part-00000", rows.subList(500, 1000));
    write("part-00001", rows.subList(0, 500));
    assertTrue(wrong(), wrong().contains("out of order"));
  }

  @Test
  public void lostRowFails() throws Exception {
    write(sortedRows().subList(0, 999));
    assertEquals("999 rows, but the input has 1000", wrong());
  }

  @Test
  public void changedRowFails() throws Exception {
    List<byte[]> rows = sortedRows();
    rows.get(77)[99] ^= 1;
    write(rows);
    assertTrue(wrong(), wrong().startsWith("the rows' sum is "));
  }

  @Test
  public void rowInsteadOfAnotherFails() throws Exception {
    List<byte[]> rows = sortedRows();
    rows.set(5, rows.get(4));
    write(rows);
    assertTrue(wrong(), wrong().startsWith("the rows' sum is "));
  }

  @Test
  public void shapeOfTheUsualSizes() {
    assertEquals(new Shape(256L << 20, 8, 4, 1), tera.shape(OptionalLong.of(256L << 20)));
    assertEquals(new Shape(64L << 20, 4, 2, 1), tera.shape(OptionalLong.empty()));
    assertThrows(UserError.class, () -> tera.shape(OptionalLong.of(99)));
    assertThrows(UserError.class, () -> small.shape(OptionalLong.of(1 << 20)));
    assertTrue(tera.bound(tera.shape(OptionalLong.of(1L << 30))).compareTo(tera.bound(shape)) > 0);
  }

  @Test
  public void smallJobsInputFollowsTheSeed() throws Exception {
    Shape words = small.shape(OptionalLong.empty());
    InputCache cache = new InputCache(temporary.newFolder("words").toPath());
    Path one = cache.input(small, words, 1);
    assertEquals(one, cache.input(small, words, 1));
    assertTrue(Files.mismatch(one.resolve("part-00000"), cache.input(small, words, 2).resolve("part-00000")) >= 0);
    Path again = new InputCache(temporary.newFolder("again").toPath()).input(small, words, 1);
    assertEquals(-1, Files.mismatch(one.resolve("part-00003"), again.resolve("part-00003")));
  }

  @Test
  public void failedWriteLeavesNoInput() throws Exception {
    Path folder = temporary.newFolder("failing").toPath();
    Workload failing = mock(Workload.class);
    when(failing.inputName(shape, 1)).thenReturn("x");
    doThrow(new IOException("disk full")).when(failing)
        .writeInput(any(), anyLong(), any());
    assertThrows(IOException.class, () -> new InputCache(folder).input(failing, shape, 1));
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals("besides its lock", List.of(),
          left.filter(file -> !file.toString().endsWith(".lock")).toList());
    }
  }
}
