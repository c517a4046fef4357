/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.lib.partition;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.testing.ChildJvm;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Compares partition files from samples with duplicates: stock's and ours. */
public class TestInputSamplerCutPoints {
  private static final int BOUND_SECONDS = 60;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void besideStock() throws Exception {
    String[] cases = {"3:abcdef", "4:aaabcd", "4:aaaaaaabc", "4:abcdddddd", "4:abc", "4:aab", "1:aaa"};

    assertEquals(List.of("3:abcdef = ce accepted", "4:aaabcd = abd accepted", "4:aaaaaaabc = aab refused",
        "4:abcdddddd = cdd refused", "4:abc = ArrayIndexOutOfBoundsException",
        "4:aab = ArrayIndexOutOfBoundsException", "1:aaa =  accepted"),
        answers(child().onStock(), cases));

    assertEquals(List.of("3:abcdef = ce accepted", "4:aaabcd = abd accepted", "4:aaaaaaabc = abc accepted",
        "4:abcdddddd = bcd accepted", "4:abc = abc accepted", "4:aab = IllegalArgumentException", "1:aaa =  accepted"),
        answers(child(), cases));
  }

  private static List<String> answers(ChildJvm jvm, String[] cases) throws Exception {
    return jvm.run(BOUND_SECONDS, PartitionKeys.class.getName(), cases).lines()
        .filter(line -> line.startsWith("case ")).map(line -> line.substring("case ".length())).toList();
  }

  private ChildJvm child() throws IOException {
    return new ChildJvm(folder.newFolder().toPath());
  }
}
