/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

import java.util.Arrays;

/**
 * The type of folders on local disks.
 *
 * @param isList true if several are allowed, separated by commas
 */
record LocalFolders(boolean isList) implements KeyType {
  @Override
  public String allowed() {
    return isList ? "local paths or file: URIs, separated by commas" : "a local path or a file: URI";
  }

  @Override
  public Verdict judge(String value) {
    String[] folders = isList ? value.split(",") : new String[] {value};
    boolean areGood = folders.length > 0 && Arrays.stream(folders).map(String::strip).allMatch(LocalFolders::isLocal);
    return areGood ? Verdict.GOOD : Verdict.ILL_TYPED;
  }

  /** Returns true for a local folder; nothing expands a tilde. */
  private static boolean isLocal(String folder) {
    return !folder.isEmpty() && !folder.startsWith("~") && (folder.startsWith("file:") || !folder.contains("://"));
  }
}
