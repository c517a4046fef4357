/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */

/**
 * Configurations, typed keys, and the caches behind them.
 *
 * <p>A key with a number, a choice, or a yes or no is an {@code IntKey}, a {@code ChoiceKey} or a {@code BooleanKey}.
 * It stands in the class that goes by it, with its default and what it may be, and gives a value that is allowed or an
 * {@code InvalidKeyException} that says which key has which value and what is expected. {@code NumberRange} is the same
 * for keys of stock's.
 *
 * <p>Resources are parsed once for the process, as long as their text stays what it was ({@code ResourceCache});
 * classes are found once for each class loader ({@code ClassCache}). {@code SecretKeys} masks what is not for all eyes.
 *
 * <p>Our part knows texts, files and the JDK. The caches take no lock of a caller.
 */
package org.apache.hadoop.conf;
