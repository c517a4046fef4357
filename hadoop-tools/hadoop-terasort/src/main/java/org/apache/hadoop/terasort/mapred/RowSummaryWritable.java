/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.mapred;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.terasort.row.Misorder;
import org.apache.hadoop.terasort.row.RowKey;
import org.apache.hadoop.terasort.row.RowSummary;
import org.apache.hadoop.terasort.row.Sum128;

/** A writable {@link RowSummary} of at least one row, for the way from the maps to the reduce. */
public final class RowSummaryWritable implements Writable {
  private RowSummary summary;

  /** Creates a summary for the framework, which then calls {@link #readFields}. */
  public RowSummaryWritable() {
  }

  RowSummaryWritable(RowSummary summary) {
    this.summary = summary;
  }

  /** Returns the summary. */
  public RowSummary get() {
    return summary;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    Text.writeString(out, summary.file());
    out.writeLong(summary.firstRow());
    out.writeLong(summary.rows());
    out.writeLong(summary.sum().high());
    out.writeLong(summary.sum().low());
    out.writeLong(summary.duplicates());
    out.writeLong(summary.unordered());
    writeKey(out, summary.firstKey());
    writeKey(out, summary.lastKey());
    out.writeBoolean(summary.misorder() != null);
    if (summary.misorder() != null) {
      Text.writeString(out, summary.misorder().file());
      out.writeLong(summary.misorder().row());
      writeKey(out, summary.misorder().previous());
      writeKey(out, summary.misorder().key());
    }
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    // Arguments are evaluated in the order in which the fields are written above.
    summary = new RowSummary(Text.readString(in), in.readLong(), in.readLong(),
        new Sum128(in.readLong(), in.readLong()), in.readLong(), in.readLong(), readKey(in), readKey(in),
        in.readBoolean() ? new Misorder(Text.readString(in), in.readLong(), readKey(in), readKey(in)) : null);
  }

  private static void writeKey(DataOutput out, RowKey key) throws IOException {
    out.writeLong(key.prefix());
    out.writeShort(key.suffix());
  }

  private static RowKey readKey(DataInput in) throws IOException {
    return new RowKey(in.readLong(), in.readUnsignedShort());
  }
}
