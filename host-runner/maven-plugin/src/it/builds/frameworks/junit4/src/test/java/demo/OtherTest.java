package demo;

public class OtherTest extends BaseTestCase {}
