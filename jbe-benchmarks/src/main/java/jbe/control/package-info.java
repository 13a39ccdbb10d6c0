/**
 * A control loop of a small machine as an example of a real-time program: a heater that is held at
 * a temperature, commanded and watched over a serial line. It allocates nothing once it runs.
 */
package jbe.control;
