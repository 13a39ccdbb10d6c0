-- A small bank: tables with keys, indexes and a history, filled, changed, asked, and written to a file.
CREATE TABLE branch(id INT PRIMARY KEY, city VARCHAR(30) NOT NULL UNIQUE);
CREATE TABLE account(
  id INT PRIMARY KEY,
  branch INT NOT NULL REFERENCES branch(id),
  owner VARCHAR(40) NOT NULL,
  balance DECIMAL(12, 2) NOT NULL CHECK (balance > -10000)
);
CREATE INDEX account_by_branch ON account(branch);
CREATE TABLE history(account INT NOT NULL, step INT NOT NULL, amount DECIMAL(12, 2) NOT NULL, PRIMARY KEY(account, step));

INSERT INTO branch SELECT x, 'city ' || x FROM SYSTEM_RANGE(1, 12);
INSERT INTO account SELECT x, MOD(x * 7, 12) + 1, 'owner ' || MOD(x * 31, 97), MOD(x * 1237, 5003) / 4.0 FROM SYSTEM_RANGE(1, 600);
INSERT INTO history SELECT a.id, s.x, MOD(a.id * s.x * 17, 211) - 105 FROM account a, SYSTEM_RANGE(1, 4) s;

UPDATE account a SET balance = balance + (SELECT SUM(amount) FROM history h WHERE h.account = a.id);
DELETE FROM history WHERE amount = 0;

SET AUTOCOMMIT FALSE;
UPDATE account SET balance = balance * 2 WHERE branch = 3;
ROLLBACK;
UPDATE account SET owner = UPPER(owner) WHERE owner LIKE 'owner 1%';
COMMIT;
SET AUTOCOMMIT TRUE;

SELECT b.city, COUNT(*) AS accounts, SUM(a.balance) AS total, MAX(h.amount) AS greatest
  FROM branch b JOIN account a ON a.branch = b.id LEFT JOIN history h ON h.account = a.id
  GROUP BY b.city HAVING COUNT(*) > 10 ORDER BY total DESC, b.city;
SELECT id, balance, RANK() OVER (PARTITION BY branch ORDER BY balance DESC, id) AS place
  FROM account WHERE id <= 40 ORDER BY branch, place;
WITH RECURSIVE chain(n, total) AS (SELECT 1, CAST(1 AS BIGINT) UNION ALL SELECT n + 1, total * 3 + n FROM chain WHERE n < 30)
  SELECT n, total FROM chain ORDER BY n;
SELECT DISTINCT REGEXP_REPLACE(LOWER(owner), '[0-9]+', '#') AS pattern, LENGTH(owner) AS size FROM account ORDER BY 1, 2;
EXPLAIN SELECT * FROM account WHERE branch = 5 AND balance > 100;
SCRIPT NOPASSWORDS NOSETTINGS TO 'dump.sql';
