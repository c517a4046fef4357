/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.check;

/** The rules for blocks and DataNode folders that HDFS would refuse. */
final class BlockRules implements Rule {
  private static final String BLOCK = "dfs.blocksize";
  private static final String CHUNK = "dfs.bytes-per-checksum";
  private static final String TOLERATED = "dfs.datanode.failed.volumes.tolerated";
  private static final String FOLDERS = "dfs.datanode.data.dir";

  @Override
  public void check(Values values, Conflicts conflicts) {
    values.number(BLOCK).ifPresent(block -> values.number(CHUNK).filter(chunk -> chunk > 0 && block % chunk != 0)
        .ifPresent(chunk -> conflicts.tell(BLOCK,
            "a multiple of " + CHUNK + ", which is " + chunk + ": otherwise no file can be written", CHUNK)));
    int folders = values.get(FOLDERS).map(list -> list.split(",").length).orElse(0);
    values.number(TOLERATED).filter(tolerated -> folders > 0 && tolerated >= folders)
        .ifPresent(tolerated -> conflicts.tell(TOLERATED,
            "less than the number of directories in " + FOLDERS + ", which is " + folders, FOLDERS));
  }
}
