/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
/**
 * Scalability: the universal scalability law, Amdahl's law and straight lines, fitted to points and compared. Pure
 * mathematics, independent of arms and runs. The law and the names of the quantities derived from it are those of N.
 * J. Gunther, P. Puglia and K. Tomasette, Hadoop Superlinear Scalability, Communications of the ACM 58 (4), 2015.
 */
package org.apache.hadoop.ab.scaling;
