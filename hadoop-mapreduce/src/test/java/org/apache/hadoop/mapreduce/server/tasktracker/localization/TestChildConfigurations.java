/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.conf.ResourceReads;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.MRConfig;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks that tasks read what their tracker has parsed, without parsing it again, and get the same values. */
public class TestChildConfigurations {
  private static final JobID JOB = new JobID("jt", 1);

  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final JobConf tracker = new JobConf();
  private Path folder;
  private Path attempt;

  @Before
  public void setUp() throws IOException {
    folder = temporary.newFolder("job").toPath();
    attempt = Files.createDirectory(folder.resolve("attempt"));
    tracker.set(MRConfig.LOCAL_DIR, temporary.getRoot() + "/local");
  }

  private JobConf job() {
    JobConf job = new JobConf();
    job.set("test.common", "a \u20ac");
    job.set("test.empty", "");
    return job;
  }

  /** Writes the file of an attempt that adds a property; returns its name. */
  private String write(TaskConfigurations configurations) throws IOException {
    JobConf job = job();
    configurations.localized(JOB, new org.apache.hadoop.fs.Path(folder + "/job.xml"), job);
    JobConf task = new JobConf(job);
    task.set("test.own", "b");
    String file = attempt + "/job.xml";
    configurations.write(JOB, file, task);
    return file;
  }

  private static void assertReads(JobConf task, String file) throws IOException {
    JobConf parsed = new JobConf();
    parsed.addResource(Files.newInputStream(Path.of(file)));
    parsed.size();
    assertEquals(parsed.size(), task.size());
    parsed.forEach(entry -> assertEquals(entry.getValue(), task.getRaw(entry.getKey())));
    assertEquals("a \u20ac", task.get("test.common"));
    assertEquals("b", task.get("test.own"));
    assertNull(task.get("test.empty"));
    assertTrue(task.toString(), task.toString().endsWith(", " + file));
  }

  @Test
  public void jobIsReadWithoutParsing() throws Exception {
    String file = write(new TaskConfigurations(tracker));
    new JobConf().size();
    long parsed = ResourceReads.parsed();
    JobConf task = ChildConfigurations.readJob(file);
    task.reloadConfiguration();
    task.size();
    assertEquals(parsed, ResourceReads.parsed());
    assertReads(task, file);
  }

  @Test
  public void jobIsParsedWhereThereIsNoSnapshot() throws Exception {
    tracker.set(TaskConfigurations.SNAPSHOTS.name(), "false");
    TaskConfigurations off = new TaskConfigurations(tracker);
    String file = write(off);
    assertFalse(Files.exists(attempt.resolve("job.snapshot")));
    assertReads(ChildConfigurations.readJob(file), file);
    assertNull(off.defaults(tracker));
    assertEquals("-D" + ChildConfigurations.DEFAULTS + "=", off.option(tracker));
    assertFalse(Files.exists(temporary.getRoot().toPath().resolve("local")));
  }

  @Test
  public void brokenSnapshotIsParsed() throws Exception {
    String file = write(new TaskConfigurations(tracker));
    Files.writeString(attempt.resolve("job.snapshot"), "not whole");
    long refused = ResourceReads.refusedSnapshots();
    assertReads(ChildConfigurations.readJob(file), file);
    assertEquals(refused + 1, ResourceReads.refusedSnapshots());
  }

  @Test
  public void jobThatIsForgottenIsParsed() throws Exception {
    TaskConfigurations configurations = new TaskConfigurations(tracker);
    String file = write(configurations);
    Files.delete(attempt.resolve("job.snapshot"));
    configurations.purged(JOB);
    configurations.write(JOB, file, job());
    assertFalse(Files.exists(attempt.resolve("job.snapshot")));
    write(configurations);
    assertTrue(Files.exists(attempt.resolve("job.snapshot")));
    configurations.clear();
    Files.delete(attempt.resolve("job.snapshot"));
    configurations.write(JOB, file, job());
    assertFalse(Files.exists(attempt.resolve("job.snapshot")));
  }

  /** A snapshot that cannot be written does not fail a task. */
  @Test
  public void folderThatIsNoneIsDoneWithout() throws Exception {
    TaskConfigurations configurations = new TaskConfigurations(tracker);
    configurations.localized(JOB, new org.apache.hadoop.fs.Path(folder + "/missing/job.xml"), job());
    String file = attempt + "/job.xml";
    configurations.write(JOB, file, job());
    assertTrue(Files.exists(Path.of(file)));
    Files.createDirectory(attempt.resolve("job.snapshot"));
    assertEquals("a \u20ac", ChildConfigurations.readJob(write(configurations)).get("test.common"));
  }

  @Test
  public void defaultsAreWrittenOnce() throws Exception {
    TaskConfigurations configurations = new TaskConfigurations(tracker);
    File file = configurations.defaults(tracker);
    long written = file.lastModified();
    assertTrue(file.setLastModified(written - 5000));
    assertEquals(file, configurations.defaults(tracker));
    assertEquals(written - 5000, file.lastModified() / 1000 * 1000 + written % 1000);
    assertEquals("-D" + ChildConfigurations.DEFAULTS + "=" + file, configurations.option(tracker));
    assertEquals("no other file is left", 1, file.getParentFile().list().length);
    assertTrue(file.delete());
    assertTrue("a tracker that begins anew has cleared its folders", configurations.defaults(tracker).exists());
    long refused = ResourceReads.refusedSnapshots();
    ChildConfigurations.prime(file);
    assertEquals(refused, ResourceReads.refusedSnapshots());
  }

  @Test
  public void defaultsThatCannotBeWrittenAreDoneWithout() throws Exception {
    tracker.set(MRConfig.LOCAL_DIR, temporary.newFile() + "/local");
    assertNull(new TaskConfigurations(tracker).defaults(tracker));
  }

  @Test
  public void processIsPrimedWithWhatItIsTold() throws Exception {
    long refused = ResourceReads.refusedSnapshots();
    try {
      ChildConfigurations.prime();
      System.setProperty(ChildConfigurations.DEFAULTS, "");
      ChildConfigurations.prime();
      assertEquals(refused, ResourceReads.refusedSnapshots());
      System.setProperty(ChildConfigurations.DEFAULTS, folder + "/none");
      ChildConfigurations.prime();
      assertEquals(refused + 1, ResourceReads.refusedSnapshots());
    } finally {
      System.clearProperty(ChildConfigurations.DEFAULTS);
    }
  }

  @Test
  public void keyIsChecked() {
    tracker.set(TaskConfigurations.SNAPSHOTS.name(), "some");
    assertThrows(InvalidKeyException.class, () -> new TaskConfigurations(tracker));
  }
}
