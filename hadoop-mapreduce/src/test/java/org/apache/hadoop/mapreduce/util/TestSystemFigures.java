/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.apache.hadoop.testing.DependsOnUser;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Assume;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Checks that the system's figures equal those that stock gets from commands. */
@Category(DependsOnUser.class)
public class TestSystemFigures {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  /** The figures of a process tree. */
  public static final class Figures implements Callable<List<Object>> {
    @Override
    public List<Object> call() {
      return List.of(ProcfsBasedProcessTree.PAGE_SIZE, ProcfsBasedProcessTree.JIFFY_LENGTH_IN_MILLIS,
          ProcessTree.isSetsidAvailable);
    }
  }

  @Test
  public void areThoseOfStock() throws Exception {
    Assume.assumeTrue("without getconf, stock knows nothing", SystemFigures.hasCommand("getconf"));
    assertEquals(StockHadoop.call(Figures.class), new Figures().call());
  }

  @Test
  public void areFoundInTheVector() {
    byte[] longs = bytes(ByteBuffer.allocate(48), buffer -> buffer.putLong(3).putLong(17).putLong(17).putLong(100)
        .putLong(0).putLong(0));
    assertEquals(OptionalLong.of(100), SystemFigures.find(17, longs, 8));
    assertEquals(OptionalLong.of(17), SystemFigures.find(3, longs, 8));
    assertEquals(OptionalLong.empty(), SystemFigures.find(100, longs, 8));
    byte[] ints = bytes(ByteBuffer.allocate(20), buffer -> buffer.putInt(6).putInt(-4096).putInt(17).putInt(250)
        .putInt(5));
    assertEquals(OptionalLong.of(250), SystemFigures.find(17, ints, 4));
    assertEquals(OptionalLong.of(4294963200L), SystemFigures.find(6, ints, 4));
    assertEquals("half a pair", OptionalLong.empty(), SystemFigures.find(5, ints, 4));
    assertEquals(OptionalLong.empty(), SystemFigures.find(17, new byte[0], 8));
  }

  private static byte[] bytes(ByteBuffer buffer, Consumer<ByteBuffer> writer) {
    writer.accept(buffer.order(ByteOrder.nativeOrder()));
    return buffer.array();
  }

  @Test
  public void commandsAreFilesThatCanBeRun() throws IOException {
    File first = folder.newFolder("first");
    File second = folder.newFolder("second");
    assertTrue(new File(second, "runs").createNewFile() && new File(second, "runs").setExecutable(true));
    assertTrue(new File(first, "lies").createNewFile() && new File(first, "folder").mkdir());
    String path = first + File.pathSeparator + second;
    assertTrue(SystemFigures.hasCommand("runs", path));
    assertFalse(SystemFigures.hasCommand("lies", path));
    assertFalse(SystemFigures.hasCommand("folder", path));
    assertFalse(SystemFigures.hasCommand("missing", path));
    assertFalse(SystemFigures.hasCommand("runs", first.toString()));
    assertFalse(SystemFigures.hasCommand("runs", ""));
    assertFalse(SystemFigures.hasCommand("runs", null));
  }
}
