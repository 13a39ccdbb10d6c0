/** Classics of worst-case execution time. */
package jbe.wcet;
