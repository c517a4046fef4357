/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Users and their credentials; our part is what newer JDKs do otherwise: the subject that the running code acts for
 * ({@code CurrentSubject}, {@code ScopedSubject}) and service tickets ({@code KerberosServiceTicket}).
 *
 * <p>Our part knows the JDK alone, where that has changed by reflection, and takes no lock.
 */
package org.apache.hadoop.security;
