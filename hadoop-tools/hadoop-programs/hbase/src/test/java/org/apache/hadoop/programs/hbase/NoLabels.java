/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.programs.hbase;

import java.util.List;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.hbase.Tag;
import org.apache.hadoop.hbase.mapreduce.VisibilityExpressionResolver;

/** Knows no labels, where HBase's own asks a server for them. */
public final class NoLabels extends Configured implements VisibilityExpressionResolver {
  @Override
  public void init() {
    // there is no server
  }

  @Override
  public List<Tag> createVisibilityExpTags(String expression) {
    throw new UnsupportedOperationException(expression);
  }
}
