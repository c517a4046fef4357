/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.util.Map;
import org.apache.hadoop.ab.arms.Arm;
import org.apache.hadoop.ab.arms.Jdk;

/**
 * An arm's place in a measurement. The same arm may have two, which an A/A comparison is made of.
 *
 * @param label the arm's name; from its second place on with a number: {@code stock}, {@code stock#2}
 * @param conf entries of this measurement, over those of the arm
 */
public record Side(String label, Arm arm, Jdk jdk, Map<String, String> conf) {
}
