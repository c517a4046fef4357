/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.lib.input;

import java.io.IOException;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.LocatedFileStatus;

/** A file that was listed with the places of its blocks. Only the namenode's own are trusted, hence the type. */
final class ListedFile extends LocatedFileStatus {
  ListedFile(LocatedFileStatus file) throws IOException {
    super(file, file.getBlockLocations());
  }

  /** The places, if they are those of all bytes of the file and of no more; null for a file that is being written. */
  BlockLocation[] wholeBlocks() {
    long end = 0;
    for (BlockLocation block : getBlockLocations()) {
      if (block.getOffset() != end) {
        return null;
      }
      end += block.getLength();
    }
    return end == getLen() ? getBlockLocations() : null;
  }
}
