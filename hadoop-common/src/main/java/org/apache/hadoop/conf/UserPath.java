/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.conf;

import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.fs.Path;

/**
 * A path of a file that a user has written, or may have changed, and a daemon reads. As a resource of a configuration
 * it is refused if it names other files as parts of itself, which the daemon might be allowed to read and the user not.
 * Immutable.
 */
@InterfaceAudience.Private
public final class UserPath extends Path {
  public UserPath(Path file) {
    super(file.toUri());
  }
}
