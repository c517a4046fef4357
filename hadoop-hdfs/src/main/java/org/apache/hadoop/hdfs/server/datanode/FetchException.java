/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import java.io.IOException;

/** A datanode does not give what is to be fetched from it; the one that fetches has no fault. */
final class FetchException extends IOException {
  private static final long serialVersionUID = 1;

  /** The replica that may be fetched instead. */
  enum Remedy {
    /** One of another generation stamp, from the same datanode. */
    OTHER_STAMP,
    /** One of another datanode that has the block. */
    OTHER_SOURCE,
    /** None of any datanode, whoever asks. */
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
