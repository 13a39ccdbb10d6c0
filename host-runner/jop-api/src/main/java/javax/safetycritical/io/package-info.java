/** The console of Safety-Critical Java. */
package javax.safetycritical.io;
