package demo;

class CircleTest extends ShapeTest {}
