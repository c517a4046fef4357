/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;

/**
 * A listed experiment: its name, the command that measures it, and the table rows that show it.
 *
 * @param name workload and name, such as {@code shuffle/64k}
 * @param command the arguments of {@code ab}, without the options that do not affect the figures
 * @param rows of the tables; the first one's metric represents the experiment in the history
 */
public record ListedExperiment(@JsonProperty(value = "name", required = true) String name,
    @JsonProperty(value = "command", required = true) String command,
    @JsonProperty(value = "rows", required = true) List<Row> rows) {
  /** The arm of rows that name none. */
  static final String TUNED = "tuned";
  /** The baseline of rows that name none. */
  static final String STOCK = "stock";

  /**
   * A table row: one metric of one arm compared with another.
   *
   * @param what the row's label
   * @param arm tuned if null
   * @param base the arm it is compared with; stock if null
   * @param readme true if the row is also shown in the README at the root and in the one above the workloads
   */
  public record Row(@JsonProperty(value = "metric", required = true) String metric,
      @JsonProperty(value = "what", required = true) String what, @JsonProperty("arm") String arm,
      @JsonProperty("base") String base, @JsonProperty("readme") boolean readme) {
    Optional<String> otherArm() {
      return Optional.ofNullable(arm);
    }

    String baseOrStock() {
      return base == null ? STOCK : base;
    }

    String armOrTuned() {
      return otherArm().orElse(TUNED);
    }
  }

  /** Returns the workload, which is also the name of the file's folder. */
  public String workload() {
    return name.substring(0, name.indexOf('/'));
  }

  /** Returns the name within its workload, as {@code --record} expects it. */
  public String shortName() {
    return name.substring(name.indexOf('/') + 1);
  }
}
