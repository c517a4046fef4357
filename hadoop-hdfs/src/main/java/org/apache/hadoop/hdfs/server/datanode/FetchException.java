/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import java.io.IOException;

/** A failure to fetch a replica that is due to its source, not to the datanode that fetches it. */
final class FetchException extends IOException {
  private static final long serialVersionUID = 1;

  /** The replica to try instead. */
  enum Remedy {
    /** A replica with another generation stamp, from the same datanode. */
    OTHER_STAMP,
    /** A replica from another datanode that has the block. */
    OTHER_SOURCE,
    /** No replica: the fetch would fail from any datanode. */
    NONE
  }

  private final Remedy remedy;

  FetchException(String why, Remedy remedy) {
    super(why);
    this.remedy = remedy;
  }

  FetchException(IOException cause, Remedy remedy) {
    super(cause.toString(), cause);
    this.remedy = remedy;
  }

  Remedy remedy() {
    return remedy;
  }
}
