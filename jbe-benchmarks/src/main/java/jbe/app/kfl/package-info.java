/** The application kernel Kfl: the control of an overhead line. */
package jbe.app.kfl;
