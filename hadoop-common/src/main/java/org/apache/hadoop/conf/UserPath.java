/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.fs.Path;

/**
 * A path of a file that a user has written, or may have changed, and that a daemon reads. As a resource of a
 * configuration it is rejected if it includes other files, which the daemon might be allowed to read but the user not.
 * Immutable.
 */
@InterfaceAudience.Private
public final class UserPath extends Path {
  public UserPath(Path file) {
    super(file.toUri());
  }
}
