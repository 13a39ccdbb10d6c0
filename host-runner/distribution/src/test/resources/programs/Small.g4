// A small imperative language; enough rules, left recursion and ambiguity for the tool to have real work.
grammar Small;

program : (declaration | function | statement)* EOF ;

declaration : type variable (',' variable)* ';' ;
variable : ID ('[' expression? ']')* ('=' initializer)? ;
initializer : expression | '{' (initializer (',' initializer)*)? ','? '}' ;
type : ('int' | 'long' | 'double' | 'boolean' | 'void' | ID ('.' ID)* typeArguments?) ('[' ']')* ;
typeArguments : '<' (type | '?' (('extends' | 'super') type)?) (',' type)* '>' ;

function : type ID '(' (parameter (',' parameter)*)? ')' ('throws' type (',' type)*)? (block | ';') ;
parameter : 'final'? type '...'? ID ;
block : '{' (declaration | statement)* '}' ;

statement
  : block                                                                        # blockStatement
  | 'if' '(' expression ')' statement ('else' statement)?                        # ifStatement
  | 'while' '(' expression ')' statement                                         # whileStatement
  | 'for' '(' (declaration | expression? ';') expression? ';' expression? ')' statement # forStatement
  | 'switch' '(' expression ')' '{' ('case' expression ':' statement* | 'default' ':' statement*)* '}' # switchStatement
  | 'try' block ('catch' '(' type ('|' type)* ID ')' block)* ('finally' block)?  # tryStatement
  | ('return' | 'throw') expression? ';'                                         # leaveStatement
  | expression? ';'                                                              # expressionStatement
  ;

expression
  : '(' expression ')'                                           # group
  | literal                                                      # literalValue
  | ID                                                           # name
  | expression '.' ID                                            # member
  | expression '[' expression ']'                                # element
  | expression '(' (expression (',' expression)*)? ')'           # call
  | 'new' type ('(' (expression (',' expression)*)? ')' | ('[' expression ']')+) # creation
  | '(' type ')' expression                                      # cast
  | expression op=('++' | '--')                                  # postfix
  | op=('+' | '-' | '!' | '~' | '++' | '--') expression          # prefix
  | expression op=('*' | '/' | '%') expression                   # product
  | expression op=('+' | '-') expression                         # sum
  | expression op=('<<' | '>>' | '>>>') expression               # shift
  | expression op=('<' | '>' | '<=' | '>=') expression           # order
  | expression op=('==' | '!=') expression                       # equality
  | expression op=('&' | '^' | '|') expression                   # bits
  | expression op=('&&' | '||') expression                       # logic
  | <assoc=right> expression '?' expression ':' expression       # choice
  | <assoc=right> expression op=('=' | '+=' | '-=' | '*=') expression # assignment
  | (ID | '(' (ID (',' ID)*)? ')') '->' (expression | block)     # lambda
  ;

literal : INT | FLOAT | STRING | CHARACTER | 'true' | 'false' | 'null' ;

ID : [\p{Alpha}_$] [\p{Alpha}\p{Digit}_$]* ;
INT : '0' [xX] HEX+ | '0' [bB] [01]+ | DIGIT+ ('_'+ DIGIT+)* [lL]? ;
FLOAT : DIGIT+ '.' DIGIT* EXPONENT? | '.' DIGIT+ EXPONENT? | DIGIT+ EXPONENT ;
STRING : '"' (ESCAPE | ~["\\\r\n])* '"' ;
CHARACTER : '\'' (ESCAPE | ~['\\\r\n]) '\'' ;
fragment ESCAPE : '\\' ([btnfr"'\\] | 'u'+ HEX HEX HEX HEX | [0-3]? [0-7]? [0-7]) ;
fragment EXPONENT : [eE] [+-]? DIGIT+ ;
fragment DIGIT : [0-9] ;
fragment HEX : [0-9a-fA-F] ;
COMMENT : '/*' .*? '*/' -> channel(HIDDEN) ;
LINE_COMMENT : '//' ~[\r\n]* -> skip ;
SPACE : [ \t\r\n\u000C]+ -> skip ;
