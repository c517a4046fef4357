/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.block;

import java.util.List;

/** The answers, one for each arm that is compared, shown first. */
public record Verdicts(List<Verdict> verdicts) implements Block {
  /** The tone of an answer. */
  public enum Tone {
    BETTER, WORSE, OPEN
  }

  /**
   * One answer.
   *
   * @param figure the number, such as a ratio
   * @param subject the quantity that the number describes
   * @param words one or two sentences about its meaning and certainty
   */
  public record Verdict(Tone tone, String figure, String subject, String words) {
  }

  public Verdicts {
    verdicts = List.copyOf(verdicts);
  }
}
