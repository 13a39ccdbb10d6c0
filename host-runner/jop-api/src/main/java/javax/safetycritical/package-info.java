/** What small programs of level 0 and 1 need of Safety-Critical Java, as JOP has it. */
package javax.safetycritical;
