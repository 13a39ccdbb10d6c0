/** What runs a benchmark on a target and times it. */
package jbe.driver;
