package demo;

public class OtherHeirTest extends Base {}
