/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * The type of Java class names. Hadoop's own classes must exist; others may come with a job.
 *
 * @param isList true if several are allowed, separated by commas
 */
record ClassNames(boolean isList) implements KeyType {
  private static final Pattern NAME = Pattern.compile("[\\p{L}_$][\\w$]*(\\.[\\p{L}_$][\\w$]*)*");

  @Override
  public String allowed() {
    return isList ? "names of existing Java classes, separated by commas" : "the name of an existing Java class";
  }

  @Override
  public Verdict judge(String value) {
    String[] names = isList ? value.split(",") : new String[] {value};
    boolean exist =
        Arrays.stream(names).map(String::strip).filter(name -> !name.isEmpty()).allMatch(ClassNames::exists);
    return exist ? Verdict.GOOD : Verdict.ILL_TYPED;
  }

  private static boolean exists(String name) {
    if (!name.startsWith("org.apache.hadoop.")) {
      return NAME.matcher(name).matches();
    }
    try {
      Class.forName(name, false, ClassNames.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    } catch (LinkageError e) {
      // The class exists, but one of its dependencies does not.
      return true;
    }
  }
}
