package org.cprof.system.programs.library;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.sqlite.Function;

/** Uses SQLite, a library in C: natives with arguments of all kinds, which call Java back. */
public final class NativeDatabase {
  private NativeDatabase() {}

  /** What SQLite calls for each row. */
  private static final class Tax extends Function {
    @Override
    protected void xFunc() throws SQLException {
      if (value_int(0) > 90) {
        throw new SQLException("too dear");
      }
      result(value_int(0) * 7 / 100);
    }
  }

  public static void main(String[] arguments) throws SQLException {
    try (Connection database = DriverManager.getConnection("jdbc:sqlite::memory:");
        Statement statement = database.createStatement()) {
      statement.execute("create table item (name text, price integer, picture blob)");
      try (PreparedStatement insert =
          database.prepareStatement("insert into item values (?, ?, ?)")) {
        for (int i = 0; i < 100; i++) {
          insert.setString(1, "item " + i);
          insert.setInt(2, i);
          insert.setBytes(3, new byte[i]);
          insert.executeUpdate();
        }
      }
      Function.create(database, "tax", new Tax());
      print(statement, "select count(*), sum(price), sum(length(picture)) from item");
      print(statement, "select sum(tax(price)) from item where price < 80");
      try {
        print(statement, "select sum(tax(price)) from item");
      } catch (SQLException e) {
        System.out.println(e.getMessage());
      }
    }
  }

  private static void print(Statement statement, String query) throws SQLException {
    try (ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        StringBuilder line = new StringBuilder();
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
          line.append(rows.getString(i)).append(' ');
        }
        System.out.println(line.toString().strip());
      }
    }
  }
}
