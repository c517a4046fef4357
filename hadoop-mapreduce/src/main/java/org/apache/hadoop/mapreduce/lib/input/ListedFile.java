/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.lib.input;

import java.io.IOException;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.LocatedFileStatus;

/**
 * A file that was listed with its block locations. The type marks those from the NameNode, as no others are trusted.
 */
final class ListedFile extends LocatedFileStatus {
  ListedFile(LocatedFileStatus file) throws IOException {
    super(file, file.getBlockLocations());
  }

  /** Returns the block locations if they cover exactly the bytes of the file; null for a file that is being written. */
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
