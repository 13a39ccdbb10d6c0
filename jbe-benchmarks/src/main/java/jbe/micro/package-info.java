/** Micro-benchmarks: one bytecode or a short sequence in a loop. */
package jbe.micro;
