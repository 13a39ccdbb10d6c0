/** Devices of JOP as objects. */
package com.jopdesign.io;
