/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.fs;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.net.URI;
import java.nio.file.Files;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.testing.InLocale;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Tests that a trash checkpoint has the same name in all locales, as the trash may be emptied in another one. */
public class TestTrashInLocales {
  /** Creates a checkpoint in a home directory of its own, and returns its name. */
  public static final class Checkpoint implements Callable<String> {
    @Override
    public String call() throws Exception {
      String before = System.getProperty("user.home");
      File home = Files.createTempDirectory("trash").toFile();
      System.setProperty("user.home", home.getPath());
      try {
        Configuration conf = new Configuration();
        conf.setFloat("fs.trash.interval", 10);
        FileSystem fs = new RawLocalFileSystem();
        fs.initialize(URI.create("file:///"), conf);
        Path file = new Path(home.getPath(), "file");
        fs.create(file).close();
        Trash trash = new Trash(fs, conf);
        trash.moveToTrash(file);
        trash.checkpoint();
        return new File(home, ".Trash").list()[0];
      } finally {
        System.setProperty("user.home", before);
        FileUtil.fullyDelete(home);
      }
    }
  }

  @Test
  public void checkpointsHaveTheSameDigits() throws Exception {
    String stocks = StockHadoop.callIn("ar-EG", Checkpoint.class);
    assertFalse(stocks, stocks.matches("[0-9]{12}"));
    String ours = InLocale.call("ar-EG", new Checkpoint());
    assertTrue(ours, ours.matches("[0-9]{12}"));
  }
}
