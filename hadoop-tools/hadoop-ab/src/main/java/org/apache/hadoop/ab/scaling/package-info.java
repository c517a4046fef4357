/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * Scalability: the universal scalability law, those of Amdahl and of straight lines, fitted to points and compared.
 * Pure mathematics, which knows nothing of arms and runs. The law and the names of what follows from it are those of
 * N. J. Gunther, P. Puglia and K. Tomasette, Hadoop Superlinear Scalability, Communications of the ACM 58 (4), 2015.
 */
package org.apache.hadoop.ab.scaling;
