/** Addresses, bytecodes and runtime of JOP, as programs use them. */
package com.jopdesign.sys;
