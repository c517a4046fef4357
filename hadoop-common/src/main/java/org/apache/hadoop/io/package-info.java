/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Writables, their order and their files. Our part validates untrusted input and defines order: that of floating-point
 * keys ({@code FloatingOrder}), lengths and frames sent by another process ({@code Lengths}, {@code FrameInput}), and
 * the factories of writables ({@code WritableFactoryRegistry}).
 *
 * <p>Our part depends only on streams and bytes, and takes no lock.
 */
package org.apache.hadoop.io;
