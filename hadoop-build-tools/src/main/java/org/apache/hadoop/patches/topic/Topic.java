/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.topic;

/**
 * A subject that patches are about.
 *
 * @param name what the trailer Topic of its patches says
 * @param text what these patches change, for README.md
 * @param line where it begins in patches/topics
 */
public record Topic(String name, String text, int line) {
}
