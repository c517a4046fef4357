/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Users and their credentials. Our part adapts to newer JDKs: the subject on whose behalf the running code acts ({@code
 * CurrentSubject}, {@code ScopedSubject}) and service tickets ({@code KerberosServiceTicket}).
 *
 * <p>Our part depends only on the JDK, by reflection where that has changed, and takes no lock.
 */
package org.apache.hadoop.security;
