/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Optional;

/**
 * An experiment of the list: what is measured under which name, and which rows of the tables show it.
 *
 * @param name workload and name, such as {@code shuffle/64k}
 * @param command what follows {@code ab} on the command line, without the options that change no figure
 * @param rows of the tables; the first one's metric stands for the experiment in the history
 */
public record ListedExperiment(@JsonProperty(value = "name", required = true) String name,
    @JsonProperty(value = "command", required = true) String command,
    @JsonProperty(value = "rows", required = true) List<Row> rows) {
  /** The arm that rows show where they name none. */
  static final String TUNED = "tuned";
  /** The arm that they stand beside where rows name none. */
  static final String STOCK = "stock";

  /**
   * A row of the tables: one metric of one arm beside another's.
   *
   * @param what the row's words
   * @param arm the tuned one if null
   * @param base the arm that it stands beside; stock if null
   * @param readme whether the row stands for all: in the README at the root and in the one above the workloads
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

  /** The workload, which names the folder of the file. */
  public String workload() {
    return name.substring(0, name.indexOf('/'));
  }

  /** The name within its workload, as {@code --record} takes it. */
  public String shortName() {
    return name.substring(name.indexOf('/') + 1);
  }
}
