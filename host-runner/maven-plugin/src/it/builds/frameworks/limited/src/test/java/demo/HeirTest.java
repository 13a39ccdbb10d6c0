package demo;

import org.cprof.junit.CycleBudget;

@CycleBudget(0)
public class HeirTest extends Base {}
