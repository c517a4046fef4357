/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.topic;

/**
 * A subject that patches are about.
 *
 * @param name the value of the Topic trailer of its patches
 * @param text what these patches change, for README.md
 * @param line its first line in patches/topics
 */
public record Topic(String name, String text, int line) {
}
