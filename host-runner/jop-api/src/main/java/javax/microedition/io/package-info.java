/** How programs of Safety-Critical Java reach the console. */
package javax.microedition.io;
