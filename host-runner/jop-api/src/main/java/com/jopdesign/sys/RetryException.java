package com.jopdesign.sys;

/** What a transaction throws that has to begin again; with one processor there is none. */
public final class RetryException extends RuntimeException {

  public static final RetryException instance = new RetryException();

  private static final long serialVersionUID = 1L;

  private RetryException() {}
}
