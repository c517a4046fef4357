/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

/**
 * A property as a resource has it.
 *
 * @param name may be a deprecated one
 * @param value null if it has none
 */
record ResourceProperty(String name, String value, boolean isFinal) {
}
