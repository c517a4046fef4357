/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.commons.io.filefilter.FalseFileFilter;
import org.apache.hadoop.patches.queue.Export;
import org.apache.hadoop.patches.queue.Patch;
import org.apache.hadoop.patches.queue.Repository;
import org.apache.hadoop.patches.queue.Series;
import org.apache.rat.Defaults;
import org.apache.rat.ReportConfiguration;
import org.apache.rat.Reporter;
import org.apache.rat.report.claim.ClaimStatistic;
import org.apache.rat.utils.DefaultLog;
import org.apache.rat.walker.DirectoryWalker;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Tests that Apache Rat, Apache's own licence check, has no objections to the files in the exports of this repository.
 */
public class TestExportsByRat {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void everyNewFileIsLicensedToApache() throws Exception {
    Repository repository = Repository.at(Path.of(System.getProperty("repository.root")));
    Export export = new Export(repository);
    Path root = folder.getRoot().toPath();
    int files = 0;
    for (Patch patch : Series.read(repository).patches()) {
      for (Map.Entry<String, String> file : export.files(patch).entrySet()) {
        Path path = root.resolve(patch.number() + "/" + file.getKey());
        Files.createDirectories(path.getParent());
        Files.writeString(path, file.getValue());
        files++;
      }
    }
    assertTrue("files of ours: " + files, files > 100);
    ByteArrayOutputStream report = new ByteArrayOutputStream();
    ClaimStatistic claims = check(root, report);
    assertEquals(report.toString(StandardCharsets.UTF_8), 0, claims.getNumUnApproved() + claims.getNumUnknown());
    assertEquals("files that Rat has seen", files, claims.getNumApproved());
  }

  @Test
  public void ratFindsTheShortHeaderTooShort() throws Exception {
    Files.writeString(folder.getRoot().toPath().resolve("World.java"), QueueFixture.HEADER + "package org.example;\n");
    assertEquals(1, check(folder.getRoot().toPath(), new ByteArrayOutputStream()).getNumUnApproved());
  }

  private static ClaimStatistic check(Path root, ByteArrayOutputStream report) throws Exception {
    ReportConfiguration configuration = new ReportConfiguration(DefaultLog.INSTANCE);
    configuration.setFrom(Defaults.builder().build());
    configuration.setStyleSheet(Defaults.getUnapprovedLicensesStyleSheet());
    configuration.setOut(() -> report);
    configuration.setReportable(new DirectoryWalker(root.toFile(), FalseFileFilter.FALSE));
    return Reporter.report(configuration);
  }
}
