/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Writables, their order and their files; our part is what does not believe its input: the order of floating point keys
 * ({@code FloatingOrder}), lengths and frames that another process has sent ({@code Lengths}, {@code FrameInput}), and
 * the factories of writables ({@code WritableFactoryRegistry}).
 *
 * <p>Our part knows streams and bytes alone, and takes no lock.
 */
package org.apache.hadoop.io;
