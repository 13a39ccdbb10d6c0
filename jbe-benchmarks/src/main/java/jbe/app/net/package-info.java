/** The application kernel UdpIp: a small network stack. */
package jbe.app.net;
