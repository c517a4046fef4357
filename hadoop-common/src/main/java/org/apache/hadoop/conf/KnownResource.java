/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import java.util.List;

/**
 * A resource that was parsed, and by what it is seen to be the same still.
 *
 * @param stamp of its jar; null if the text is to be compared
 * @param text null if the stamp is enough
 */
record KnownResource(ResourceStamp stamp, byte[] text, List<ResourceProperty> properties) {
}
