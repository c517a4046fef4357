/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.testing.InLocale;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks that the default locale does not change the names of jobs, files and counters. */
public class TestNamesInLocales {
  /** Returns one name of each kind. */
  public static final class Names implements Callable<List<String>> {
    @Override
    public List<String> call() {
      JobConf conf = new JobConf(false);
      conf.setInt(JobContext.TASK_PARTITION, 7);
      TaskAttemptID attempt = TaskAttemptID.forName("attempt_1_0002_r_000003_4");
      return List.of(Task.getOutputName(12), FileOutputFormat.getUniqueName(conf, "side"),
          org.apache.hadoop.mapreduce.lib.output.FileOutputFormat.getUniqueFile(
              contextOf(attempt), "new", ".x"),
          attempt.toString(), new JVMId(attempt.getJobID(), true, 5).toString(),
          Arrays.toString(Task.getFileSystemCounterNames("file")));
    }

    private static org.apache.hadoop.mapreduce.TaskAttemptContext contextOf(TaskAttemptID attempt) {
      Class<?> type = org.apache.hadoop.mapreduce.TaskAttemptContext.class;
      return (org.apache.hadoop.mapreduce.TaskAttemptContext) Proxy.newProxyInstance(type.getClassLoader(),
          new Class<?>[] {type}, (proxy, method, arguments) -> attempt);
    }
  }

  private static final List<String> EVERYWHERE = List.of("part-00012", "side-m-00007", "new-r-00003.x",
      "attempt_1_0002_r_000003_4", "jvm_1_0002_m_000005", "[FILE_BYTES_READ, FILE_BYTES_WRITTEN]");

  @Test
  public void namesAreThoseOfEnglish() throws Exception {
    for (String locale : new String[] {"en-US", "ar-EG", "tr-TR", "de-DE", "th-TH-u-nu-thai"}) {
      assertEquals(locale, EVERYWHERE, InLocale.call(locale, new Names()));
    }
    assertEquals("part-\u0660\u0660\u0660\u0661\u0662",
        StockHadoop.callIn("ar-EG", Names.class).get(0));
    assertEquals("[F\u0130LE_BYTES_READ, F\u0130LE_BYTES_WRITTEN]",
        StockHadoop.callIn("tr-TR", Names.class).get(5));
  }

  /** Checks that IDs with digits of another script are accepted, as an unpatched JobTracker sends them. */
  @Test
  public void idsWithOtherDigitsAreRead() throws Exception {
    String arabic =
        "attempt_\u0662\u0660\u0662\u0666_\u0660\u0660\u0660\u0661_m_\u0660\u0660\u0660\u0660\u0660\u0663_\u0661";
    TaskAttemptID read = TaskAttemptID.forName(arabic);
    assertEquals("attempt_\u0662\u0660\u0662\u0666_0001_m_000003_1", read.toString());
    assertEquals(read, TaskAttemptID.forName(read.toString()));
  }
}
