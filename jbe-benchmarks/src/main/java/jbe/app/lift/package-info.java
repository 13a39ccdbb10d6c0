/** The application kernel Lift: the control of a lift. */
package jbe.app.lift;
