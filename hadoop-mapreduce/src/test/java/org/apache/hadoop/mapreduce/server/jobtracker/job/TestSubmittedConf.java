/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Checks that a job's configuration is read only up to the size that the JobTracker allows. */
public class TestSubmittedConf {
  private static final String XML =
      "<configuration><property><name>a.key</name><value>a value</value></property></configuration>";

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final Configuration own = new Configuration(false);
  private FileSystem fs;
  private Path file;

  @Before
  public void write() throws Exception {
    fs = FileSystem.getLocal(new Configuration());
    File job = folder.newFile("job.xml");
    Files.writeString(job.toPath(), XML);
    file = new Path(job.getPath());
  }

  private String read(int max) throws IOException {
    own.setInt(SubmittedConf.MAX_BYTES.name(), max);
    return SubmittedConf.read(fs, file, own).get("a.key");
  }

  @Test
  public void itMayHaveTheSizeThatIsAllowed() throws Exception {
    assertEquals("a value", read(XML.length()));
    assertEquals("a value", read(XML.length() + 1));
    assertEquals("any size", "a value", read(0));
    assertEquals("a value", SubmittedConf.read(fs, file, new Configuration(false)).get("a.key"));
  }

  @Test
  public void aLargerOneIsRefused() {
    String message = assertThrows(IOException.class, () -> read(XML.length() - 1)).getMessage();
    assertEquals(file + " has more than the " + (XML.length() - 1)
        + " bytes that the JobTracker's mapreduce.jobtracker.jobconf.maxsize allows", message);
  }

  /** An endless file, such as a link to a device, is not read for ever. */
  @Test(timeout = 60_000)
  public void oneWithoutEndIsRefused() throws Exception {
    Path endless = new Path(folder.getRoot().getPath(), "endless.xml");
    Files.createSymbolicLink(java.nio.file.Path.of(endless.toUri().getPath()), java.nio.file.Path.of("/dev/zero"));
    own.setInt(SubmittedConf.MAX_BYTES.name(), 1 << 20);
    String message = assertThrows(IOException.class, () -> SubmittedConf.read(fs, endless, own)).getMessage();
    assertTrue(message, message.startsWith(endless + " has more than the 1048576 bytes"));
  }

  @Test
  public void theSizeIsAKey() {
    assertEquals(16 << 20, SubmittedConf.MAX_BYTES.read(own));
    own.addResource("stock-behaviour.xml");
    assertEquals("stock", 0, SubmittedConf.MAX_BYTES.read(own));
    own.set(SubmittedConf.MAX_BYTES.name(), "-1");
    String message = assertThrows(InvalidKeyException.class, () -> SubmittedConf.MAX_BYTES.read(own)).getMessage();
    assertTrue(message, message.contains(SubmittedConf.MAX_BYTES.name()) && message.contains("from 0 to 1073741824"));
  }
}
