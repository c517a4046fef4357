/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

/**
 * A property as it appears in a resource.
 *
 * @param name may be deprecated
 * @param value null if it has none
 */
record ResourceProperty(String name, String value, boolean isFinal) {
}
