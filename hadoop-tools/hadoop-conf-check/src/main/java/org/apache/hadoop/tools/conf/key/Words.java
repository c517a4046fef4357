/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

import java.util.List;

/**
 * The type of a choice of words.
 *
 * @param anyCase true if case is ignored
 */
record Words(List<String> words, boolean anyCase) implements KeyType {
  static final Words BOOLEAN = new Words(List.of("true", "false"), false);

  @Override
  public String allowed() {
    return words.size() == 1 ? words.get(0)
        : String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.get(words.size() - 1);
  }

  @Override
  public Verdict judge(String value) {
    boolean isOne = anyCase ? words.stream().anyMatch(value::equalsIgnoreCase) : words.contains(value);
    return isOne ? Verdict.GOOD : Verdict.ILL_TYPED;
  }

  @Override
  public boolean needsWholeValue() {
    return true;
  }
}
