/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.queue;

import java.util.List;

/**
 * One hunk of a patch.
 *
 * @param file the path in upstream's tree
 * @param header the {@code @@} line
 * @param removed the lines taken away, without their minus
 * @param added the lines put in, without their plus
 */
public record Hunk(String file, String header, List<String> removed, List<String> added) {

  public boolean isJava() {
    return file.endsWith(".java");
  }
}
