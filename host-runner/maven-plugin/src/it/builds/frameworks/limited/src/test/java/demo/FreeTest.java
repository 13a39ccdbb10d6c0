package demo;

import org.cprof.junit.DisableCost;

@DisableCost
public class FreeTest extends LimitedBase {}
