/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.split;

import static org.junit.Assert.assertThrows;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.testing.contract.InputStreamContract;
import org.junit.Test;

/**
 * Checks that the bytes of a split file are an input stream whose end is an error: a reader that goes on needs bytes
 * that are missing.
 */
public class TestSplitMetaBytesContract extends InputStreamContract {
  @Override
  protected InputStream open(byte[] content) {
    return new SplitMetaFile.Bytes(content);
  }

  @Override
  protected void readAtEnd(InputStream in) {
    assertThrows(at("one byte at the end"), EOFException.class, in::read);
    assertThrows(at("an array at the end"), EOFException.class, () -> in.read(new byte[3]));
  }

  @Test
  public void tellsHowMuchIsLeft() throws IOException {
    tellsWhatIsAvailable();
  }
}
