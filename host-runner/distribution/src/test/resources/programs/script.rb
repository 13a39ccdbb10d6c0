# Blocks, mixins, method_missing and big numbers: JRuby interprets them first, then compiles them to classes.
module Loud
  def shout = "#{name.upcase}!"
end

class Animal
  include Loud
  attr_reader :name

  def initialize(name) = @name = name
  def method_missing(what, *) = what.to_s.end_with?('?') ? name.length > 4 : super
  def respond_to_missing?(*) = true
end

zoo = %w[tiger cow zebra].map { |name| Animal.new(name) }
puts zoo.map(&:shout).join(' ')
puts zoo.map(&:long?).inspect
puts (1..40).inject(:*)
hash = Hash.new { |memo, n| memo[n] = n < 2 ? n : memo[n - 1] + memo[n - 2] }
puts hash[60]
begin
  zoo.first.fly
rescue NoMethodError => error
  puts error.name
end
