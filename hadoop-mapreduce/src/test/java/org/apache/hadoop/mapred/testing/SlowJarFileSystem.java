/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * A file system where the jar of one job is readable only when the test says so, or never, and where the file of one
 * job changes after the JobTracker has read it. Configured with {@link #KEY}.
 */
public final class SlowJarFileSystem extends OtherScheme {
  public static final String KEY = "fs.slow.impl";
  public static final String SCHEME = "slow:///";

  private static final String JAR = "job.jar";
  private static final String XML = "job.xml";

  private static CountDownLatch asked = new CountDownLatch(1);
  private static CountDownLatch gate;
  /** The jar that is held back, which is that of the first job to ask. */
  private static Path slow;
  private static boolean changes;
  /** The file that changes when it is read again, which is that of the first job to ask. */
  private static Path read;

  /** Holds back the jar of the next job to ask. */
  public static synchronized void hold() {
    slow = null;
    asked = new CountDownLatch(1);
    gate = new CountDownLatch(1);
  }

  /** Makes every read of the jar fail for the next job to ask. */
  public static synchronized void refuse() {
    hold();
    gate = null;
  }

  /** Makes the job file that is read next include another file when it is read again. */
  public static synchronized void change() {
    changes = true;
    read = null;
  }

  /** Waits until the jar has been asked for. */
  public static void awaitReader() throws InterruptedException {
    latch().await();
  }

  private static synchronized CountDownLatch latch() {
    return asked;
  }

  /** Releases the jar that is held back, if any. */
  public static synchronized void release() {
    if (gate != null) {
      gate.countDown();
    }
  }

  public SlowJarFileSystem() throws IOException {
    super(0700, UserGroupInformation.getLoginUser().getShortUserName());
  }

  @Override
  protected String scheme() {
    return "slow";
  }

  @Override
  public FSDataInputStream open(Path file, int buffer) throws IOException {
    if (file.getName().equals(JAR)) {
      pass(file);
    } else if (file.getName().equals(XML)) {
      changeRead(file);
    }
    return super.open(file, buffer);
  }

  private static synchronized void changeRead(Path xml) throws IOException {
    if (changes && read == null) {
      read = xml;
    } else if (changes && read.equals(xml)) {
      Files.writeString(Paths.get(xml.toUri().getPath()),
          "<!DOCTYPE configuration SYSTEM 'file:///etc/fstab'><configuration/>");
    }
  }

  private static void pass(Path jar) throws IOException {
    CountDownLatch wait;
    synchronized (SlowJarFileSystem.class) {
      if (slow == null && asked.getCount() > 0) {
        slow = jar;
      }
      if (!jar.equals(slow)) {
        return;
      }
      asked.countDown();
      wait = gate;
    }
    if (wait == null) {
      throw new IOException(jar + " cannot be read");
    }
    try {
      wait.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
