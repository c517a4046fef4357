/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import static org.junit.Assert.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks that a task's memory is that of all its processes, even if their names contain blanks and parentheses. */
public class TestProcessNames {
  private static final List<String> NAMES =
      List.of("java", "tmux: server", "(sd-pam)", "a) R 1 2", "((", ") ", " ", "kworker/0:1", "é (");
  private static final long BYTES = 1000;

  /** Returns, for each name, the memory of a task with one child of that name. */
  public static final class Memory implements Callable<List<Long>> {
    @Override
    public List<Long> call() throws IOException {
      List<Long> memory = new ArrayList<>();
      for (String name : NAMES) {
        Path proc = Files.createTempDirectory("proc");
        try {
          write(proc, 100, "bash", 1);
          write(proc, 200, name, 100);
          ProcfsBasedProcessTree tree = new ProcfsBasedProcessTree("100", true, 0, proc.toString());
          memory.add(tree.getProcessTree().getCumulativeVmem());
        } finally {
          FileUtil.fullyDelete(new File(proc.toString()));
        }
      }
      return memory;
    }

    private static void write(Path proc, int pid, String name, int parent) throws IOException {
      Path folder = Files.createDirectory(proc.resolve(String.valueOf(pid)));
      Files.writeString(folder.resolve("stat"), pid + " (" + name + ") S " + parent
          + " 100 100 0 -1 4202496 1 2 3 4 5 6 7 8 20 0 1 0 12345 " + BYTES
          + " 10 18446744073709551615 1 1 0 0 0 0 0 0 0 0 0 0 17 1 0 0 0 0 0\n");
    }
  }

  @Test
  public void allChildrenCount() throws Exception {
    assertEquals("stock leaves out those with a blank", List.of(2L, 1L, 2L, 1L, 2L, 1L, 1L, 2L, 1L).stream()
        .map(count -> count * BYTES).toList(), StockHadoop.call(Memory.class));
    assertEquals(NAMES.stream().map(name -> 2 * BYTES).toList(), new Memory().call());
  }
}
