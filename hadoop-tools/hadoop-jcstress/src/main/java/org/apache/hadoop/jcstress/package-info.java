/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/** The code that the jcstress tests share; the tests themselves lie with the modules they are about. */
package org.apache.hadoop.jcstress;
