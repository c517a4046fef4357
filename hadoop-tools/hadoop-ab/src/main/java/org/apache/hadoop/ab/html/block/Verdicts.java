/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html.block;

import java.util.List;

/** The answers, one for each arm that is compared, to be seen first. */
public record Verdicts(List<Verdict> verdicts) implements Block {
  /** The way an answer goes. */
  public enum Tone {
    BETTER, WORSE, OPEN
  }

  /**
   * One answer.
   *
   * @param figure the number, such as a ratio
   * @param subject what it is the number of
   * @param words a sentence or two that say what it means and how sure it is
   */
  public record Verdict(Tone tone, String figure, String subject, String words) {
  }

  public Verdicts {
    verdicts = List.copyOf(verdicts);
  }
}
