/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

/**
 * A category of quick tests whose outcome may depend on the user who runs them: tests of permissions, local files,
 * processes and namespaces. If root runs the build, they are repeated as nobody.
 */
public interface DependsOnUser {
}
