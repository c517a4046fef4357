/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * The topics of the patches, and the lists by topic that are generated from them. The only sources are patches/topics
 * and the trailers Topic and Type of each patch. Uses the queue.
 */
package org.apache.hadoop.patches.topic;
