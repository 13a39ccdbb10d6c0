/** The small part of the Real-Time Specification for Java that level 0 and 1 programs need. */
package javax.realtime;
