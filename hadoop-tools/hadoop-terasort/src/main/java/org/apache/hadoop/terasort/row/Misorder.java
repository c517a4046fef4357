/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.row;

/**
 * A row whose key is less than that of the previous row.
 *
 * @param file the file of the row; the previous row may be the last of an earlier file
 * @param row the index of the row in that file, from 0
 * @param previous the greater key before it
 * @param key the row's key
 */
public record Misorder(String file, long row, RowKey previous, RowKey key) {

  @Override
  public String toString() {
    return file + ": row " + row + " (counted from 0) has key " + key + ", less than the key before it, " + previous;
  }
}
