/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

/** Checks that a job with a bad split file fails with the reason, and that no other job is affected. */
public class TestBadSplitFile {
  @Rule
  public final Timeout deadlock = new Timeout(60, TimeUnit.SECONDS);

  /** Initializes a job with each bad file, and one with a good file after each. */
  public static class BadFiles extends TestSubmitJob.Probe<List<String>> {
    private final List<String> log = new ArrayList<>();
    private int jobs;

    @Override
    List<String> probe() throws Exception {
      log.add(init(null));
      log.add(init(file(null, 1, 1, 1)));
      log.add(init(file("META-SPX", 1, 1, 1)));
      log.add(init(file("META-SPL", 9, 1, 1)));
      log.add(init(file("META-SPL", 1, -1, 1)));
      log.add(init(file("META-SPL", 1, 1000, 1)));
      log.add(init(file("META-SPL", 1, 1, -1)));
      log.add(init(file("META-SPL", 1, 1, Integer.MAX_VALUE)));
      log.add(init(file("META-SPL", 1, 1, 1, -5)));
      log.add(init(file("META-SPL", 1, 1, 1, 1 << 30)));
      log.add(init(file("META-SPL", 1, 2, 0)));
      return log;
    }

    /** Returns the state of a job with such a file, after checking that a job with a good one still works. */
    private String init(byte[] file) throws Exception {
      String bad = state(file);
      assertEquals("PREP NA 1 maps", state(file("META-SPL", 1, 1, 0, 0, 0)));
      return bad;
    }

    private String state(byte[] file) throws Exception {
      int number = ++jobs;
      stage(number, "default");
      if (file != null) {
        Files.write(directory(number).resolve("job.splitmetainfo"), file);
      }
      submit(number);
      JobInProgress job = jobTracker.getJob(id(number));
      jobTracker.initJob(job);
      JobStatus status = job.getStatus();
      String info = status.getSchedulingInfo().replaceAll("File \\S*/", "File ");
      return JobStatus.getJobRunState(status.getRunState()) + " " + info
          + (job.inited() ? " " + job.desiredMaps() + " maps" : "");
    }

    /** Returns a file with an optional header and numbers; the offset and length of a split follow its locations. */
    static byte[] file(String header, int... numbers) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(bytes);
      out.write((header == null ? "" : header).getBytes(StandardCharsets.UTF_8));
      for (int number : numbers) {
        WritableUtils.writeVInt(out, number);
      }
      return bytes.toByteArray();
    }
  }

  @Test
  public void theReasonIsInTheStatus() throws Exception {
    String failed = "FAILED Job initialization failed: java.io.";
    assertEquals(List.of(failed + "FileNotFoundException: File job.splitmetainfo does not exist.",
        failed + "EOFException: Split file of 3 bytes ends too early",
        failed + "IOException: Invalid header on split file",
        failed + "IOException: Unsupported split version 9",
        failed + "IOException: Invalid split file: 11 bytes with -1 splits",
        failed + "IOException: Invalid split file: 13 bytes with 1000 splits",
        failed + "IOException: Invalid split: -1 locations",
        failed + "EOFException: Split file of 15 bytes ends too early",
        failed + "IOException: Invalid split: a host name of -5 bytes",
        failed + "IOException: Invalid split: a host name of 1073741824 bytes",
        failed + "EOFException: Split file of 11 bytes ends too early"), new BadFiles().call());
  }

  @Test
  public void stockGivesNoReason() throws Exception {
    assertEquals(Collections.nCopies(11, "FAILED NA"), StockHadoop.call(BadFiles.class));
  }
}
