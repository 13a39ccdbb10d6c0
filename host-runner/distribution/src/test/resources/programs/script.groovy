// Closures, a category, a class of its own and dynamic calls: Groovy makes classes and call sites for all of them.
class Account {
  String owner
  BigDecimal balance = 0
  Account deposit(amount) { balance += amount; this }
}

def accounts = (1..20).collect { new Account(owner: "owner $it").deposit(it * 12.5) }
def rich = accounts.findAll { it.balance > 100 }.groupBy { it.owner.size() }
rich.each { size, list -> println "$size: ${list*.balance.sum()}" }
def fibonacci
fibonacci = { n -> n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2) }
println fibonacci(15)
println accounts.sum { it.metaClass.respondsTo(it, 'deposit', Object).size() }
try {
  accounts[0].withdraw(5)
} catch (MissingMethodException e) {
  println e.method
}
