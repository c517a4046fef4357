/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.util.List;

/**
 * A parsed resource, with its stamp or text to check that it has not changed.
 *
 * @param stamp the stamp of its jar; null if the text is to be compared
 * @param text null if the stamp is enough
 */
record KnownResource(ResourceStamp stamp, byte[] text, List<ResourceProperty> properties) {
}
