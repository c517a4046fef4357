/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

/**
 * A category of quick tests whose outcome may depend on the user that runs them: of permissions, local files, processes
 * and namespaces. Where root runs the build, they are run again as nobody.
 */
public interface DependsOnUser {
}
