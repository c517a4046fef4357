/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** The code that the jcstress tests share; the tests themselves are in the modules they test. */
package org.apache.hadoop.jcstress;
